"""python manage.py draw_rules: draw the pictures of docs/rules/swish-drills.md anew."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from classroom.practice.rule_pictures import picture, picture_names


class Command(BaseCommand):
    help = "Draw the pictures of the kinds of drills for docs/rules/swish-drills.md anew."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.ROOT / "docs" / "rules" / "pictures"
        folder.mkdir(exist_ok=True)
        for key, name in picture_names().items():
            (folder / name).write_text(picture(key), encoding="utf-8")
            self.stdout.write(f"docs/rules/pictures/{name}")

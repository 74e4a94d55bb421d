"""The rules of a class by which somebody is said to need help: in words, changed, and put back to what they were."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.mastery import STUCK_AFTER
from classroom.reports.at_risk import MOST_DAYS
from classroom.reports.models import AtRiskRules
from classroom.reports.progress.facts import FALL_BOARDS, FALL_WITHIN
from classroom.reports.progress.needs import LEAST
from classroom.roster.models import Classroom, Teacher
from classroom.web.forms import Form


class RulesForm(Form):
    """An empty number is a rule that is off."""

    idle_days = forms.IntegerField(
        label=_("Nothing done for so many days"), required=False, min_value=1, max_value=MOST_DAYS
    )
    stuck = forms.BooleanField(label=_("Ten boards of a skill met, and it is not secure"), required=False)
    fall = forms.IntegerField(
        label=_("A skill fell within two weeks by so many of 100"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("Of what was right lately, over at least 8 boards."),
    )
    wrong_share = forms.IntegerField(
        label=_("More wrong claims than so many of 100"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("From 8 claims on."),
    )
    hint_share = forms.IntegerField(
        label=_("Strong hints on more than so many of 100 boards"),
        required=False,
        min_value=1,
        max_value=100,
        help_text=_("From 8 boards on. Strong is the third hint, which marks all cards, and those after it."),
    )

    def clean(self) -> None:
        # A browser sends the empty numbers as well; without any of them no person has seen the form.
        if not any(name in self.data for name in self.fields):
            raise forms.ValidationError(_("Nothing was sent. Fill in the form again."))

    @classmethod
    def of(cls, rules: AtRiskRules) -> RulesForm:
        return cls(initial={name: getattr(rules, name) for name in cls.base_fields})


def rule_sentences(rules: AtRiskRules) -> list[str]:
    """When somebody is said to need help: a sentence for each rule that is on."""
    sentences = []
    if rules.stuck:
        sentences.append(
            gettext("Stuck: %(boards)s boards of a skill met, and it is not secure.") % {"boards": STUCK_AFTER}
        )
    if rules.fall is not None:
        sentences.append(
            gettext(
                "Less sure than before: of 100 boards %(fall)s fewer right, within %(days)s days and %(boards)s boards."
            )
            % {"fall": rules.fall, "days": FALL_WITHIN.days, "boards": FALL_BOARDS}
        )
    if rules.wrong_share is not None:
        sentences.append(
            gettext("More than %(share)s of 100 claims wrong, from %(least)s claims on.")
            % {"share": rules.wrong_share, "least": LEAST}
        )
    if rules.hint_share is not None:
        sentences.append(
            gettext("Strong hints (the third and more) on more than %(share)s of 100 boards, from %(least)s boards on.")
            % {"share": rules.hint_share, "least": LEAST}
        )
    if rules.idle_days is not None:
        sentences.append(
            ngettext("Nothing done for %(days)s day.", "Nothing done for %(days)s days.", rules.idle_days)
            % {"days": rules.idle_days}
        )
    return sentences


def keep_rules(classroom: Classroom, rules: dict[str, Any], *, by: Teacher, now: datetime) -> None:
    """From now on these are the rules of the class."""
    AtRiskRules.objects.update_or_create(classroom=classroom, defaults={**rules, "changed_by": by, "changed_at": now})


def back_to_start(classroom: Classroom) -> None:
    """The class has the start values again."""
    AtRiskRules.objects.filter(classroom=classroom).delete()

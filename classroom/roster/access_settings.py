"""What a student needs to see and hear well, and how much time: standing settings that hold on every page and in every game.

The teacher sets them, the student's own pages follow them (templates/web/base.html), and no classmate sees them: they show
nowhere before log-in and in no list.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

# WCAG 2.2, 2.2.1 (Timing Adjustable): a time limit can be made at least ten times as long.
MOST_TIME = 10


class AccessSettings(models.Model):
    """The columns of a student's settings. `time_factor` multiplies every time limit (1 to 10); `text_size` every letter."""

    class TextSize(models.TextChoices):
        NORMAL = "1", _("normal")
        LARGE = "1.25", _("large")
        LARGEST = "1.5", _("largest")

    class Theme(models.TextChoices):
        AUTO = "auto", _("as the device says")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")
        CONTRAST = "contrast", _("high contrast")

    class Motion(models.TextChoices):
        AUTO = "auto", _("as the device says")
        LESS = "less", _("step pictures, nothing moves")

    time_factor = models.FloatField(
        _("time"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_TIME)]
    )
    text_size = models.CharField(_("text size"), max_length=4, choices=TextSize, default=TextSize.NORMAL)
    theme = models.CharField(_("colours"), max_length=8, choices=Theme, default=Theme.AUTO)
    motion = models.CharField(_("motion"), max_length=4, choices=Motion, default=Motion.AUTO)
    read_aloud = models.BooleanField(_("offer to read each page aloud"), default=False)

    class Meta:
        abstract = True


# Written out, because an abstract model's constraints are lost where the model states its own.
ACCESS_CONSTRAINTS = [
    models.CheckConstraint(
        condition=Q(time_factor__gte=1, time_factor__lte=MOST_TIME), name="student_time_factor_1_to_10"
    ),
]

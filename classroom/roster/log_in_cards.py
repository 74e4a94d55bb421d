"""A student's secret and badge, worked out from a key and the student's card version: nothing secret is stored.

So a card can be printed again at any time and stays the same, and counting `card_version` up makes a new one at once. With only
220 sets of pictures (or 7,380 words with a number) a hash in the database would protect nothing; without the key there is nothing
to guess from here. If the key (CARD_KEY) is lost or changed, cards must be printed again, and nothing else is lost. See
docs/decisions/0005.
"""

import base64
import binascii
import itertools
import uuid
from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from classroom.roster.models import Classroom, Student
from classroom.roster.school_settings import SecretKind
from classroom.roster.words import WORDS, digits_of, letters_of, word
from classroom.web.pictures import PICTURE_KEYS

PICTURES_IN_A_SECRET = 3
BADGE_BYTES = 16  # 128 bits
NUMBERS = range(10, 100)

_SECRETS = tuple(itertools.combinations(PICTURE_KEYS, PICTURES_IN_A_SECRET))


@dataclass(frozen=True)
class WordAndNumber:
    """`word` is a row of words.WORDS, `number` has two digits."""

    word: int
    number: int

    def spelt(self, language: str) -> str:
        """ "tiger 47" as printed on a card in this language."""
        return f"{word(self.word, language)} {self.number}"


def secret_kind(student: Student, classroom: Classroom) -> SecretKind:
    """What this student is asked for at the door of this class."""
    return SecretKind(student.secret_kind or classroom.secret_kind)


def pictures(student: Student) -> tuple[str, ...]:
    """The keys of the student's three pictures, in the order of the keypad; tapping order does not matter."""
    return _SECRETS[_number(student, "pictures") % len(_SECRETS)]


def are_pictures_of(student: Student, tapped: list[str]) -> bool:
    """Whether `tapped` are the student's pictures, in any order."""
    return constant_time_compare(" ".join(sorted(tapped)), " ".join(sorted(pictures(student))))


def word_and_number(student: Student) -> WordAndNumber:
    place = _number(student, "word and number") % (len(WORDS) * len(NUMBERS))
    return WordAndNumber(place // len(NUMBERS), NUMBERS[place % len(NUMBERS)])


def is_word_and_number_of(student: Student, typed: str) -> bool:
    """Whether `typed` holds the student's word (in any of the languages) and number, in any order, however spaced and spelt."""
    secret = word_and_number(student)
    letters, digits = letters_of(typed), digits_of(typed)
    words = [constant_time_compare(letters, letters_of(one)) for one in WORDS[secret.word]]
    return constant_time_compare(digits, str(secret.number)) and any(words)


def badge(student: Student) -> str:
    """The token in the QR badge: the student's id and 128 bits that only the key can make."""
    return base64.urlsafe_b64encode(student.pk.bytes + _mac(student, "badge")[:BADGE_BYTES]).decode().rstrip("=")


def student_of_badge(token: str) -> Student | None:
    """Whose badge `token` is; None for one that is forged, damaged, reset, or of a student who has left."""
    try:
        raw = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(raw) != 16 + BADGE_BYTES:
        return None
    student = Student.objects.active().select_related("school").filter(pk=uuid.UUID(bytes=raw[:16])).first()
    if student is None or not constant_time_compare(raw[16:], _mac(student, "badge")[:BADGE_BYTES]):
        return None
    return student


def _number(student: Student, purpose: str) -> int:
    return int.from_bytes(_mac(student, purpose)[:8])


def _mac(student: Student, purpose: str) -> bytes:
    value = f"{student.pk} {student.card_version}"
    return salted_hmac(f"swishroom {purpose}", value, secret=settings.CARD_KEY, algorithm="sha256").digest()

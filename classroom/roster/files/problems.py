"""What can be wrong with a roster file, by line."""

import enum
from dataclasses import dataclass


class Code(enum.StrEnum):
    """Why a file or a line is refused, or needs a look. The last part of each comment is what `Problem.other` holds."""

    # The whole file.
    FILE_TOO_LARGE = "file_too_large"  # most bytes
    NOT_CSV_XLSX_OR_ZIP = "not_csv_xlsx_or_zip"  # no text at all; RosterFileError.looks_like says what it seems to be
    XLSX_BROKEN = "xlsx_broken"  # calls itself a workbook and cannot be opened
    XLSX_TOO_LARGE = "xlsx_too_large"  # unpacks to more than any list
    UNKNOWN_SHEET = "unknown_sheet"  # a sheet that is not in the workbook
    UNKNOWN_CODE_PAGE = "unknown_code_page"
    NOT_DECODABLE = "not_decodable"  # a byte that the code page does not have; line
    UNKNOWN_DELIMITER = "unknown_delimiter"  # the character of a sep= line
    TOO_MANY_ROWS = "too_many_rows"  # most rows
    TOO_MANY_COLUMNS = "too_many_columns"  # line (not in a workbook), most columns
    CELL_TOO_LONG = "cell_too_long"  # line
    BROKEN_QUOTES = "broken_quotes"  # a quote that never ends or ends too early; line
    NO_ROWS = "no_rows"  # nothing, or only a header: never a reason to archive anybody
    NAME_COLUMN_MISSING = "name_column_missing"  # no column is known as a name: ask for the columns
    DUPLICATE_HEADER = "duplicate_header"  # two columns for one thing; line of the header, column from 1

    # A row that is not taken.
    DUPLICATE_ID = "duplicate_id"  # line of the first
    DUPLICATE_USERNAME = "duplicate_username"  # line of the first
    ID_DAMAGED = "id_damaged_by_spreadsheet"  # 1.23457E+16, ####, #REF!: digits are lost
    ID_TOO_LONG = "id_too_long"  # most characters
    NAME_MISSING = "name_missing"
    NAME_DAMAGED = "name_damaged_by_spreadsheet"  # #NAME? where a name was
    NAME_TOO_LONG = "name_too_long"  # most characters
    CLASS_DAMAGED = "class_damaged_by_spreadsheet"  # 1.00E+02 where class 1E2 was
    CLASS_TOO_LONG = "class_too_long"  # most characters
    LETTERS_LOST = "letters_lost"  # U+FFFD where a letter was, before the file came here
    ID_OF_SOMEBODY_ELSE = (
        "id_of_somebody_else"  # the id of a student of the school who has another name and another teacher
    )
    CLASS_AMBIGUOUS = "class_ambiguous"  # the school has two classes of this name; the name
    TOO_MANY_CELLS = "too_many_cells"  # more than the header: a comma in a name without quotes; cells

    # A row that is taken, with a word to the teacher.
    SUSPICIOUS_LEADING_CHAR = "suspicious_leading_char"  # the character; once a line
    SAME_NAME = "same_name"  # two children of one name, both kept; line of the first
    ID_MISSING = "id_missing"  # others have one
    ID_MAYBE_ROUNDED = "id_maybe_rounded"  # more than 15 digits, the last of them zeros
    ID_DIFFERS_ONLY_BY_ZEROS = "id_differs_only_by_zeros"  # 00123 and 123; line of the first
    CLASS_MISSING = "class_missing"  # others have one
    CLASS_LOOKS_LIKE_DATE = "class_looks_like_date"  # a spreadsheet made 3-May of class 5.3
    TOO_FEW_CELLS = "too_few_cells"  # cells
    LETTERS_MAYBE_LOST = "letters_maybe_lost"  # a question mark inside a name
    CODE_PAGE_DOUBTFUL = (
        "code_page_doubtful"  # not UTF-8, and names hold signs that are no letters; the first such line
    )
    OTHER_SHEETS = "other_sheets"  # the workbook has more sheets with a list; their names
    MIXED_CODE_PAGES = "mixed_code_pages"  # mostly UTF-8; line of the first byte that is not

    # A zip of OneRoster files; `RosterFileError.looks_like` names the file or the value.
    ZIP_BROKEN = "zip_broken"
    ZIP_ENCRYPTED = "zip_encrypted"
    ZIP_TOO_LARGE = "zip_too_large"
    ZIP_PATH = "zip_path"  # a name that leads out of the zip, or twice the same
    MANIFEST_MISSING = "manifest_missing"
    MANIFEST_VERSION = "manifest_version"  # neither 1.1 nor 1.2
    MANIFEST_DELTA = "manifest_delta"  # changes only, not the whole school
    ONEROSTER_FILE_MISSING = "oneroster_file_missing"
    ONEROSTER_COLUMN_MISSING = "oneroster_column_missing"
    UNKNOWN_REFERENCE = "unknown_reference"  # an enrolment of a class or user that is not in the zip; line


@dataclass(frozen=True)
class Problem:
    """`line` as an editor counts them, from 1 (the first of a row over several); None is the whole file."""

    line: int | None
    code: Code
    other: int | str | None = None

    def as_list(self) -> list[int | str | None]:
        return [self.line, str(self.code), self.other]


class RosterFileError(Exception):
    """The file as a whole cannot be read. Nothing else leaves this package, whatever the bytes."""

    def __init__(
        self, code: Code, *, line: int | None = None, other: int | str | None = None, looks_like: str = ""
    ) -> None:
        super().__init__(f"{code} {looks_like}".strip())
        self.problem = Problem(line, code, other)
        self.looks_like = looks_like

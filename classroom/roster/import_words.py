"""A sentence for everything that can be wrong with a roster file: what it is, and what to do now."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.roster.files.kinds import BINARY, ENCRYPTED, XLSM, XLSX, XLSX_OR_ZIP
from classroom.roster.files.plan import Reason
from classroom.roster.files.problems import Code
from classroom.roster.import_reading import Message

CODE_PAGE_NAMES = {
    "utf-8": gettext_lazy("Unicode (UTF-8)"),
    "utf-16-le": gettext_lazy("Unicode (UTF-16)"),
    "utf-16-be": gettext_lazy("Unicode (UTF-16)"),
    "utf-32-le": gettext_lazy("Unicode (UTF-32)"),
    "utf-32-be": gettext_lazy("Unicode (UTF-32)"),
    "cp1252": gettext_lazy("Windows, Western Europe"),
    "cp1250": gettext_lazy("Windows, Central Europe"),
    "cp1251": gettext_lazy("Windows, Cyrillic"),
    "cp1253": gettext_lazy("Windows, Greek"),
    "cp1254": gettext_lazy("Windows, Turkish"),
    "cp1257": gettext_lazy("Windows, Baltic"),
    "iso8859-2": gettext_lazy("ISO, Central Europe"),
    "iso8859-15": gettext_lazy("ISO, Western Europe"),
    "cp852": gettext_lazy("DOS, Central Europe"),
    "cp850": gettext_lazy("DOS, Western Europe"),
    "mac-roman": gettext_lazy("old Macintosh, Western Europe"),
    "mac-latin2": gettext_lazy("old Macintosh, Central Europe"),
    "utf-8 in cp1252": gettext_lazy("Unicode that was saved wrongly (Western Europe)"),
    "utf-8 in cp1250": gettext_lazy("Unicode that was saved wrongly (Central Europe)"),
}
REASONS = {
    Reason.ZEROS: gettext_lazy("The numbers differ only by zeros in front. A spreadsheet may have taken them away."),
    Reason.NO_ID_YET: gettext_lazy("There is a child of this name who has no school number yet."),
    Reason.OTHER_ID: gettext_lazy("There is a child of this name with another school number."),
    Reason.SEVERAL: gettext_lazy("There are several children of this name."),
    Reason.OTHER_CLASS: gettext_lazy("There is a child of this name in another class."),
    Reason.ALIKE: gettext_lazy("There is a child with almost the same name."),
    Reason.ID_TWICE: gettext_lazy("There are two children with this school number."),
}


def sentence(message: Message) -> str:
    """What is wrong, without the line; that stands in a column of its own."""
    problem = message.problem
    if problem.code is Code.NOT_CSV_XLSX_OR_ZIP:
        return _looks_like(message.file)
    return str(_SENTENCES[problem.code]) % {"other": problem.other, "file": message.file}


def _looks_like(kind: str) -> str:
    if kind in (XLSX, XLSM):
        return _(
            "This is an Excel workbook with the name of a text file. Rename it so that it ends in .xlsx, and send it again."
        )
    if kind == XLSX_OR_ZIP:
        return _(
            "This looks like a workbook or a zip, but it cannot be opened: it is damaged or was cut off. Save it again."
        )
    if kind == ENCRYPTED:
        return _("This workbook is locked with a password. Save it without one, and send it again.")
    if kind == "xls":
        return _("This is an old Excel workbook (.xls). Open it and save it as .xlsx or CSV.")
    if kind == "ods":
        return _("This is an OpenDocument table. Open it and save it as .xlsx or CSV.")
    if kind == "html":
        return _(
            "This is a web page, even if it is called a table. Open it in a spreadsheet and save it as .xlsx or CSV."
        )
    if kind == BINARY:
        return _("This is no text. Send a CSV file, an Excel workbook (.xlsx) or a OneRoster zip.")
    return _(
        "This is another kind of file (%(kind)s). Send a CSV file, an Excel workbook (.xlsx) or a OneRoster zip."
    ) % {"kind": kind}


_SENTENCES = {
    Code.FILE_TOO_LARGE: gettext_lazy(
        "The file is too large. A list of a whole school has less than 1 MB: copy only the list into a new file."
    ),
    Code.XLSX_BROKEN: gettext_lazy(
        "This workbook cannot be opened. Open it in your spreadsheet, save it as a new file and send that."
    ),
    Code.XLSX_TOO_LARGE: gettext_lazy(
        "This workbook unpacks to far more than a list of students. Copy only the list into a new workbook."
    ),
    Code.UNKNOWN_SHEET: gettext_lazy("This sheet is not in the workbook. Choose another one."),
    Code.UNKNOWN_CODE_PAGE: gettext_lazy("This code page is not known. Choose another one."),
    Code.NOT_DECODABLE: gettext_lazy(
        "The letters of this file cannot be read. Choose below how it was saved, or save it as CSV UTF-8."
    ),
    Code.UNKNOWN_DELIMITER: gettext_lazy(
        "The first line names a sign between the columns that is not known. Delete the line that begins with “sep=”."
    ),
    Code.TOO_MANY_ROWS: gettext_lazy("The list has more than %(other)s rows. Send it in parts."),
    Code.TOO_MANY_COLUMNS: gettext_lazy(
        "The list has more than %(other)s columns. Copy only the columns with names, numbers and classes."
    ),
    Code.CELL_TOO_LONG: gettext_lazy(
        "One cell holds far more text than a name. Look for a quote mark that is missing its partner."
    ),
    Code.BROKEN_QUOTES: gettext_lazy(
        "A quote mark here has no partner, so the rows below would be swallowed. Mend it and send the file again."
    ),
    Code.NO_ROWS: gettext_lazy(
        "There is no student in this file. Nothing was changed; an empty list never removes anybody."
    ),
    Code.NAME_COLUMN_MISSING: gettext_lazy("We do not know which column holds the names. Choose it below."),
    Code.DUPLICATE_HEADER: gettext_lazy("Two columns are for the same thing. Choose one of them below."),
    Code.DUPLICATE_ID: gettext_lazy("Same school number as in line %(other)s. Neither of the two is taken."),
    Code.DUPLICATE_USERNAME: gettext_lazy("Same user name as in line %(other)s. Neither of the two is taken."),
    Code.ID_DAMAGED: gettext_lazy(
        "A spreadsheet has damaged the school number; its digits are lost. Export the list again with numbers as text."
    ),
    Code.ID_TOO_LONG: gettext_lazy("The school number is longer than %(other)s characters."),
    Code.NAME_MISSING: gettext_lazy("There is no name in this row."),
    Code.NAME_DAMAGED: gettext_lazy("A spreadsheet has put an error in the place of the name."),
    Code.NAME_TOO_LONG: gettext_lazy("The name is longer than %(other)s letters. Is that one name?"),
    Code.CLASS_DAMAGED: gettext_lazy("A spreadsheet has turned the name of the class into a number."),
    Code.CLASS_TOO_LONG: gettext_lazy("The name of the class is longer than %(other)s letters."),
    Code.LETTERS_LOST: gettext_lazy("A letter of the name was lost before the file came here. Export the list again."),
    Code.ID_OF_SOMEBODY_ELSE: gettext_lazy(
        "This school number belongs to a student with another name, whom you do not teach. Ask your school admin."
    ),
    Code.CLASS_AMBIGUOUS: gettext_lazy("There are two classes with the name %(other)s. Rename one of them first."),
    Code.TOO_MANY_CELLS: gettext_lazy(
        "This row has more cells than the headings: a comma in a name may have moved them."
    ),
    Code.SUSPICIOUS_LEADING_CHAR: gettext_lazy(
        "Begins with %(other)s like a formula. It is kept as text, just as it stands."
    ),
    Code.SAME_NAME: gettext_lazy("Same name as in line %(other)s. Both are kept: two children."),
    Code.ID_MISSING: gettext_lazy("There is no school number here; other rows have one."),
    Code.ID_MAYBE_ROUNDED: gettext_lazy(
        "The school number ends in zeros, as after rounding by a spreadsheet. Please compare it."
    ),
    Code.ID_DIFFERS_ONLY_BY_ZEROS: gettext_lazy(
        "The school number is that of line %(other)s but for zeros in front. Is that one child?"
    ),
    Code.CLASS_MISSING: gettext_lazy("There is no class here; other rows have one."),
    Code.CLASS_LOOKS_LIKE_DATE: gettext_lazy("The class looks like a date. A spreadsheet may have changed it."),
    Code.TOO_FEW_CELLS: gettext_lazy("This row has fewer cells than the headings."),
    Code.LETTERS_MAYBE_LOST: gettext_lazy("There is a question mark in the name. Was it a letter?"),
    Code.CODE_PAGE_DOUBTFUL: gettext_lazy(
        "Some names hold signs that are no letters. Perhaps the file must be read in another way; see below."
    ),
    Code.OTHER_SHEETS: gettext_lazy("The workbook has more sheets with a list, which are not read: %(other)s."),
    Code.MIXED_CODE_PAGES: gettext_lazy(
        "From here on some letters were saved in another way than the rest. Please compare the names."
    ),
    Code.ZIP_BROKEN: gettext_lazy("The zip cannot be opened. Export it again."),
    Code.ZIP_ENCRYPTED: gettext_lazy("The zip is locked with a password. Export it without one."),
    Code.ZIP_TOO_LARGE: gettext_lazy("The zip holds far more than a roster. It was not unpacked."),
    Code.ZIP_PATH: gettext_lazy(
        "The zip holds a file with a forbidden or doubled name (%(file)s). Nothing was unpacked."
    ),
    Code.MANIFEST_MISSING: gettext_lazy("This is no OneRoster zip: its manifest.csv is missing or incomplete."),
    Code.MANIFEST_VERSION: gettext_lazy(
        "The manifest names a version of OneRoster that is not known here (%(file)s). Export version 1.1 or 1.2."
    ),
    Code.MANIFEST_DELTA: gettext_lazy("This zip holds only changes (%(file)s). Export the whole roster (bulk)."),
    Code.ONEROSTER_FILE_MISSING: gettext_lazy("The zip lacks the file %(file)s."),
    Code.ONEROSTER_COLUMN_MISSING: gettext_lazy("A column is missing in the zip: %(file)s."),
    Code.UNKNOWN_REFERENCE: gettext_lazy("Names a student or a class that is not in the zip."),
}

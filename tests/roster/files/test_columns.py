"""Which column holds what, in many languages, and what a school has said before."""

import pytest

from classroom.roster.files.columns import Field, header_keys, recognise, remember
from tests.roster.files.reader import read, refusal, rows


@pytest.mark.parametrize(
    "header",
    [
        "id,given,family,class,username",
        "ID,Given,FAMILY,Class,UserName",
        "Student ID,First name,Last name,Class,User name",
        "student_id,first_name,last_name,class_name,login",
        "sourcedId,givenName,familyName,homeroom,username",
        "Pupil number,Forename,Surname,Form,Login",
        "Schülernummer,Vorname,Nachname,Klasse,Benutzername",
        "Schueler-ID,Vorname,Name,Klasse,Kennung",
        "ID,Rufname,Familienname,Klasse,Anmeldename",
        "Číslo žáka,Jméno,Příjmení,Třída,Uživatelské jméno",
        "Evidenční číslo,Křestní jméno,Příjmení,Kmenová třída,Přihlašovací jméno",
        "cislo zaka,jmeno,prijmeni,trida,uzivatel",
        "Identyfikator,Imię,Nazwisko,Klasa,Nazwa użytkownika",
        "Numer ucznia,Imiona,Nazwisko,Oddział,Login",
        "Číslo žiaka,Meno,Priezvisko,Trieda,Používateľské meno",
        "Identifikatzailea,Izena,Abizenak,Gela,Erabiltzailea",
        "Ikasle-zenbakia,Izena,Deiturak,Taldea,Erabiltzaile-izena",
        "Matricola,Nome,Cognome,Classe,Nome utente",
        "Codice alunno,Nome,Cognome,Sezione,Utente",
        "Identifiant,Prénom,Nom,Classe,Nom d'utilisateur",
        "Numéro élève,Prénom,Nom de famille,Division,Utilisateur",
        "Tanuló azonosító,Utónév,Vezetéknév,Osztály,Felhasználónév",
        "Šifra učenca,Ime,Priimek,Razred,Uporabniško ime",
        "Šifra učenika,Ime,Prezime,Odjel,Korisničko ime",
        "Leerlingnummer,Roepnaam,Achternaam,Klas,Gebruikersnaam",
        "Número de aluno,Nome,Apelido,Turma,Nome de usuário",
        "ID žáka,Jméno žáka,Příjmení žáka,Třída žáka,Uživatelské jméno žáka",
        "Student ID,Student first name,Student's last name,Class 2026,Username",
        "ID élève,Prénom de l'élève,Nom de l'élève,Classe,Utilisateur",
        "ID ucznia,Imię ucznia,Nazwisko ucznia,Klasa (2026/27),Login",
        "Identificador,Nombre del alumno,Apellidos del alumno,Clase,Usuario",
        "Identificador,Nombre,Apellidos,Clase,Usuario",
        "Número de expediente,Nombre,Apellido,Grupo,Nombre de usuario",
    ],
)
def test_a_header_is_known(header: str) -> None:
    assert recognise(header.split(",")) == (Field.ID, Field.GIVEN, Field.FAMILY, Field.CLASS, Field.USERNAME)


@pytest.mark.parametrize(
    "header",
    [
        "name",
        "Full name",
        "Student",
        "Name",
        "Schüler",
        "Vor- und Nachname",
        "Name, Vorname",
        "Jméno",
        "Jméno a příjmení",
        "Příjmení a jméno",
        "Žák",
        "Imię i nazwisko",
        "Nazwisko i imię",
        "Uczeń",
        "Meno a priezvisko",
        "Izen-abizenak",
        "Izena eta abizenak",
        "Ikaslea",
        "Nome e cognome",
        "Cognome e nome",
        "Alunno",
        "Nom",
        "Nom et prénom",
        "Élève",
        "Nombre y apellidos",
        "Apellidos, nombre",
        "Alumno",
    ],
)
def test_one_column_may_hold_the_whole_name(header: str) -> None:
    assert recognise([header]) == (Field.NAME,)


@pytest.mark.parametrize(
    "header",
    ["  Name ", "NAME:", "na\u200bme", "\ufeffname", "ｎａｍｅ", "Na\u00admе".replace("е", "e"), "*name*", "_Name_"],
)
def test_case_blanks_marks_and_width_of_a_header_do_not_matter(header: str) -> None:
    assert recognise([header]) == (Field.NAME,)


def test_accents_of_a_header_may_be_taken_apart_or_missing() -> None:
    assert recognise(["Pr\u030ci\u0301jmeni\u0301", "Prijmeni", "PŘÍJMENÍ"]) == (Field.FAMILY,) * 3


@pytest.mark.parametrize(
    "header",
    [
        "e-mail",
        "Email",
        "phone",
        "Telefon",
        "password",
        "Heslo",
        "Passwort",
        "birth date",
        "Geburtsdatum",
        "Rodné číslo",
        "PESEL",
        "DNI",
        "Codice fiscale",
        "Nr.",
        "No",
        "Poř. č.",
        "#",
        "",
        "Parent name",
        "Jméno matky",
        "Teacher",
        "Class teacher",
        "E-mail žáka",
        "Student e-mail",
        "Gender",
        "Note",
    ],
)
def test_what_we_do_not_want_is_not_read(header: str) -> None:
    assert recognise(["name", header]) == (Field.NAME, None)


def test_the_whole_name_beside_both_parts_is_left_aside() -> None:
    assert recognise(["Name", "Vorname", "Nachname"]) == (None, Field.GIVEN, Field.FAMILY)
    assert rows("Jméno a příjmení;Jméno;Příjmení\n".replace(";Jméno;", ";Křestní jméno;") + "X Y;Jan;Novák\n") == [
        ("", "Jan", "Novák", "")
    ]


def test_two_family_names_become_one() -> None:
    assert rows("Nombre;Primer apellido;Segundo apellido\nAna;García;López\nEva;Ruiz;\n") == [
        ("", "Ana", "García López", ""),
        ("", "Eva", "Ruiz", ""),
    ]
    assert rows("Apellido 1,Apellido 2,Nombre\nGarcía,López,Ana\n") == [("", "Ana", "García López", "")]


def test_a_part_between_the_names_is_not_lost() -> None:
    assert rows("Voornaam;Tussenvoegsel;Achternaam\nAnna;van der;Berg\nEva;;Smit\n") == [
        ("", "Anna", "van der Berg", ""),
        ("", "Eva", "Smit", ""),
    ]


def test_a_student_may_have_several_classes() -> None:
    found = read("name,class,class 2,class 3\nAda,5B,Chess,\nMia,5B,5B,\n")
    assert [row.classes for row in found.rows] == [("5B", "Chess"), ("5B",)]


@pytest.mark.parametrize(
    ("header", "column"),
    [("given,given,family", 2), ("id,name,ID", 3), ("name,name", 2), ("student id,id,name", 2), ("name,login,user", 3)],
)
def test_two_columns_for_one_thing_are_refused(header: str, column: int) -> None:
    data = f"Titles\n{header}\na,b,c\n"
    assert refusal(data)[0] == [2, "duplicate_header", column]


def test_equal_headers_that_nobody_reads_do_no_harm() -> None:
    assert rows("note,name,note\nx,Ada,y\n") == [("", "Ada", "", "")]


def test_without_a_name_column_the_columns_have_to_be_told() -> None:
    assert refusal("id,class\n1,5B\n")[0] == [1, "name_column_missing", None]
    assert refusal("foo;bar\n1;Ada\n")[0] == [1, "name_column_missing", None]


def test_columns_can_be_told() -> None:
    told = (Field.CLASS, None, Field.GIVEN, Field.FAMILY)
    assert rows("a;id;b;c\n5B;1;Ada;Lovelace\n", columns=told) == [("", "Ada", "Lovelace", "5B")]


def test_a_file_without_a_header_can_be_told_so() -> None:
    told = (Field.ID, Field.GIVEN, Field.FAMILY, Field.CLASS)
    text = "00123;Žofie;Dvořáková;5B\n00124;Jan;Novák;5B\n"
    assert rows(text, columns=told, has_header=False) == [
        ("00123", "Žofie", "Dvořáková", "5B"),
        ("00124", "Jan", "Novák", "5B"),
    ]


def test_told_columns_are_remembered_as_plain_data_and_used_for_the_next_file() -> None:
    header = ("Kód", "Dítě", "Skupina", "name")
    kept = remember(header, (Field.ID, Field.NAME, Field.CLASS, None))
    assert kept == {"kod": "id", "dite": "name", "skupina": "class", "name": ""}
    assert rows("Titul;;;\nKÓD;dítě;Skupina;Name\n7;Jan Novák;5B;x\n", remembered=kept) == [
        ("7", "Jan Novák", "", "5B")
    ]


def test_equal_headers_are_remembered_apart() -> None:
    header = ("Name", "Name", "Klasse")
    kept = remember(header, (Field.FAMILY, Field.GIVEN, Field.CLASS))
    assert kept == {"name": "family", "name#2": "given", "klasse": "class"}
    assert rows("Name;Name;Klasse\nLovelace;Ada;5B\n", remembered=kept) == [("", "Ada", "Lovelace", "5B")]


def test_a_stale_or_forged_memory_is_as_good_as_none() -> None:
    assert recognise(["x", "name"], remembered={"x": "password", "gone": "id"}) == (None, Field.NAME)


def test_keys_are_letters_and_digits() -> None:
    assert header_keys(["Č. ž.", "Łódź", "", "", "Class 2"]) == ("cz", "lodz", "", "#2", "class2")

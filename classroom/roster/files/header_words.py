"""What schools write above their columns, in many languages: letters and digits only, no accents, no capitals.

E-mail, phone, birth date and national numbers are not here on purpose: such columns are never read.
Neither are "Nr", "No", "Lp", "Poř. č.": the place on a list is no lasting number of a child.
"""

_ID = """
id studentid pupilid learnerid studentno studentnumber pupilnumber externalid schoolid idschool sourcedid sisid uniqueid
identifier admissionnumber
schuelerid schulerid schuelernummer schulernummer schuelernr schulernr matrikelnummer matrikelnr kennnummer
idzaka cislozaka evidencnicislo evcislo identifikator idstudenta osobnicislo kodzaka
identyfikator iducznia numerucznia nrucznia numerlegitymacji
idziaka cisloziaka evidencnecislo osobnecislo
identifikatzailea ikaslearenid ikaslearenkodea ikaslezenbakia ikaslearenzenbakia
matricola numeromatricola idalunno idstudente codicealunno codicestudente identificativo
identifiant ideleve numeroeleve matricule idetudiant ine
azonosito tanuloazonosito sifra sifraucenika sifraucenca leerlingnummer stamnummer numerodealuno idaluno numarmatricol
identificador idalumno idalumna idestudiante numerodeexpediente expediente nia codigoalumno matricula
"""
_GIVEN = """
given givenname givennames first firstname firstnames forename forenames christianname preferredname
vorname vornamen rufname
krestnijmeno
imie imiona pierwszeimie
krstnemeno
izenpropioa
nomedibattesimo
prenom prenoms
keresztnev utonev voornaam voornamen roepnaam prenume primeironome
nombredepila nombres
"""
_FAMILY = """
family familyname familynames last lastname lastnames surname surnames
nachname familienname zuname
prijmeni
nazwisko nazwiska
priezvisko
abizena abizenak deitura deiturak lehenabizena lehenengoabizena bigarrenabizena
cognome cognomi
vezeteknev csaladnev priimek prezime achternaam tussenvoegsel voorvoegsel voorvoegsels apelido apelidos sobrenome numedefamilie
nomdefamille nomfamille patronyme
apellido apellidos primerapellido segundoapellido
"""
# One column with the whole name; beside a column with only the one part these words mean the other.
_NAME = """
name names fullname studentname pupilname learnername student pupil displayname lastnamefirstname firstnamelastname surnamefirstname
surnameforename nameofstudent nameofpupil
schueler schuler schuelername schulername vorundnachname nachundvorname vornamenachname nachnamevorname namevorname vornamename
jmeno jmenoaprijmeni prijmeniajmeno jmenoprijmeni prijmenijmeno zak student celejmeno
imieinazwisko nazwiskoiimie nazwiskoimie imienazwisko uczen
meno menoapriezvisko priezviskoameno menopriezvisko priezviskomeno ziak celemeno
izena izenaabizenak izenabizenak izenaetaabizenak izenabizena abizenaketaizena abizenakizena ikaslea
nome nomeecognome cognomeenome cognomenome nomecognome alunno alunna studente nominativo
nom nometprenom nomprenom prenometnom prenomnom nometprenoms eleve nomcomplet
nev teljesnev tanulo tanuloneve ime imeinpriimek priimekinime imeiprezime prezimeiime ucenik ucenec naam volledigenaam leerling
nomecompleto aluno nume numesiprenume numelesiprenumele elev
nombre nombreyapellidos apellidosynombre apellidosnombre nombreapellidos alumno alumna estudiante nombrecompleto
"""
_CLASS = """
class classes classname classroom homeroom form formgroup tutorgroup registrationgroup section
klasse klassen klassenname klassenbezeichnung
trida tridy kmenovatrida
klasa oddzial
trieda triedy
gela ikasgela taldea
classe sezione
division
osztaly razred oddelek odjel klas turma clasa
clase grupo aula
"""
_USERNAME = """
username user login loginname loginid userid
benutzername benutzer kennung anmeldename
uzivatelskejmeno uzivatel prihlasovacijmeno
nazwauzytkownika uzytkownik
pouzivatelskemeno pouzivatel prihlasovaciemeno
erabiltzailea erabiltzaileizena erabiltzailearenizena
nomeutente utente
nomdutilisateur utilisateur identifiantdeconnexion
felhasznalonev uporabniskoime korisnickoime gebruikersnaam nomedeusuario numedeutilizator nomedeutilizador
usuario nombredeusuario
"""

# "Příjmení žáka", "Student first name": whose it is says nothing. Parents and teachers are not here.
_OWNERS = """
students student pupils pupil learner childs child
schuelers schueler schulers schuler desschuelers deskindes kindes
zaka zakyne studenta ziaka ucznia ikaslearen ikasle tanulo ucenika ucenca leerling
dellalunno alunno dellostudente deleleve eleve delalumno alumno doaluno aluno elevului
"""

WORDS: dict[str, str] = {
    word: field
    for field, words in (
        ("id", _ID),
        ("given", _GIVEN),
        ("family", _FAMILY),
        ("name", _NAME),
        ("class", _CLASS),
        ("username", _USERNAME),
    )
    for word in words.split()
}


def field_of(word: str) -> str:
    """The field that a squeezed header names, or ""; a number behind it and the owner around it do not count."""
    if word in WORDS:
        return WORDS[word]
    word = word.rstrip("0123456789")
    for owner in ("", *_OWNERS.split()):
        for bare in (word.removeprefix(owner), word.removesuffix(owner)):
            if bare in WORDS:
                return WORDS[bare]
    return ""

"""The people of the demo school. All of them are made up.

Their names are as different as those of a real school: short and long, with marks, apostrophes and hyphens, in several
scripts, and two children of one class with the same name.
"""

SCHOOL = "Demo school"
TEACHER = "Ana Berg"
EMAIL = "teacher@demo.example"
# Public on purpose: it stands in this file, and `go.py run` prints it. It opens nothing but the demo school.
PASSWORD = "green dot blue hoop"

STUDENTS: dict[str, tuple[str, ...]] = {
    "3a": (
        "Aaliyah",
        "Ági",
        "Anouk",
        "Åse",
        "Bo",
        "Chloé",
        "Ciarán O’Shea",
        "Davíð",
        "Đorđe",
        "Elif Güneş",
        "Femke",
        "Grzegorz",
        "Ħaġar",
        "Íñigo",
        "Ivo",
        "Jürgen",
        "Ķērsta",
        "Leilani",
        "Łucja",
        "Maël",
        "Nguyễn Thị Ánh",
        "Nils-Ole",
        "Ødegaard Liv",
        "Quý",
        "Řehoř",
        "Søren",
        "Tsz-Ching",
        "Ülkü",
        "Yaël",
        "Zoë",
    ),
    "5b": (
        "Ada",
        "Ainhoa Etxeberria",
        "Alžběta",
        "Αθηνά",
        "Ben",
        "Björk",
        "Božena",
        "Çağla",
        "D’Angelo",
        "Emma",
        "Emma",
        "Ewa Żółć",
        "Giò",
        "Hélène",
        "Ibrahim",
        "Jan-Niklas",
        "Kaʻiulani",
        "Katalin",
        "Lê Minh",
        "Михайло",
        "Niño",
        "Omar",
        "Oyelarán",
        "Paweł",
        "Rūta",
        "Şirin",
        "Þórdís",
        "Uxía",
        "Weronika",
        "Žofie",
    ),
    "7c": (
        "Al",
        "Amélie-Sophie",
        "Aoife Ní Bhriain",
        "Astrid",
        "Bảo",
        "Cătălina",
        "Dušan",
        "Ekaitz",
        "Ferdinand",
        "Ġorġ",
        "Hatice",
        "Hồng",
        "İpek",
        "Jokūbas",
        "Krzysztof",
        "Леся",
        "Luca",
        "Maximiliane Charlotte Friederike von Hohenfels-Löwenstein",
        "Mei 美",
        "Nadia",
        "Olaitan",
        "Pál",
        "Raphaël",
        "Sinéad",
        "Štěpán",
        "Törbjörn",
        "Vasiľ",
        "Wahine",
        "Yusuf Öztürk",
        "Zuzana",
    ),
}

# Who was in the class, has left the school since, and is archived there.
FORMER = {"5b": "Tünde"}

GROUPS: dict[str, tuple[str, ...]] = {
    "3a": ("Morning readers",),
    "5b": ("Blue table", "Green table", "Purple table"),
    "7c": ("Chess club", "Quiz team"),
}

"""The words of the secret of older students, one row a word: English, German, Czech, Basque, Italian.

Everyday things that a child of ten can spell. No two words of one language are within one letter of each other, so a mistyped
word is never another child's. The place in the table is the secret, not the letters: a card printed in German is good for a page
in English, and a school that changes its language changes nobody's secret. Rows are never moved or taken out, only added at the
end, and then all cards with words must be printed again.
"""

import unicodedata

LANGUAGES = ("en", "de", "cs", "eu", "it")
_TABLE = """
apple           Apfel           jablko          sagar           mela
ball            Ball            míč             baloi           palla
banana          Banane          banán           platano         banana
bee             Biene           včela           erle            ape
bird            Vogel           pták            txori           uccello
book            Buch            kniha           liburu          libro
bread           Brot            chléb           ogi             pane
bridge          Brücke          most            zubi            ponte
camel           Kamel           velbloud        gamelu          cammello
castle          Schloss         hrad            gaztelu         castello
cat             Katze           kočka           katu            gatto
chair           Stuhl           židle           aulki           sedia
cheese          Käse            sýr             gazta           formaggio
clock           Uhr             hodiny          erloju          orologio
cloud           Wolke           mrak            hodei           nuvola
crown           Krone           koruna          koroa           corona
drum            Trommel         buben           danbor          tamburo
duck            Ente            kachna          ahate           anatra
eagle           Adler           orel            arrano          aquila
elephant        Elefant         slon            elefante        elefante
fire            Feuer           oheň            sua             fuoco
fish            Fisch           ryba            arrain          pesce
flower          Blume           květina         lore            fiore
forest          Wald            les             baso            bosco
frog            Frosch          žába            igel            rana
garden          Garten          zahrada         lorategi        giardino
goat            Ziege           koza            ahuntz          capra
hammer          Hammer          kladivo         mailu           martello
honey           Honig           med             ezti            miele
horse           Pferd           kůň             zaldi           cavallo
island          Insel           ostrov          uharte          isola
key             Schlüssel       klíč            giltza          chiave
ladder          Leiter          žebřík          eskailera       scala
lamp            Lampe           lampa           lanpara         lampada
lemon           Zitrone         citron          limoi           limone
milk            Milch           mléko           esne            latte
moon            Mond            měsíc           ilargi          luna
mountain        Berg            hora            mendi           montagna
mouse           Maus            myš             sagu            topo
onion           Zwiebel         cibule          tipula          cipolla
owl             Eule            sova            hontz           gufo
panda           Panda           panda           panda           panda
pencil          Bleistift       tužka           arkatz          matita
piano           Klavier         klavír          piano           pianoforte
pirate          Pirat           pirát           pirata          pirata
rain            Regen           déšť            euri            pioggia
river           Fluss           řeka            ibai            fiume
robot           Roboter         robot           robot           robot
rocket          Rakete          raketa          kohete          razzo
rose            Rose            růže            arrosa          rosa
salt            Salz            sůl             gatz            sale
shoe            Schuh           bota            zapata          scarpa
snow            Schnee          sníh            elur            neve
spoon           Löffel          lžíce           koilara         cucchiaio
star            Stern           hvězda          izar            stella
tiger           Tiger           tygr            tigre           tigre
tomato          Tomate          rajče           tomate          pomodoro
tree            Baum            strom           zuhaitz         albero
turtle          Schildkröte     želva           dortoka         tartaruga
umbrella        Schirm          deštník         aterki          ombrello
window          Fenster         okno            leiho           finestra
wolf            Wolf            vlk             otso            lupo
zebra           Zebra           zebra           zebra           zebra
bicycle         Fahrrad         kolo            bizikleta       bicicletta
butterfly       Schmetterling   motýl           tximeleta       farfalla
carrot          Karotte         mrkev           azenario        carota
dolphin         Delfin          delfín          izurde          delfino
kangaroo        Känguru         klokan          kanguru         canguro
lake            See             jezero          aintzira        lago
penguin         Pinguin         tučňák          pinguino        pinguino
potato          Kartoffel       brambora        patata          patata
princess        Prinzessin      princezna       printzesa       principessa
scissors        Schere          nůžky           guraize         forbici
spider          Spinne          pavouk          armiarma        ragno
strawberry      Erdbeere        jahoda          marrubi         fragola
telescope       Fernrohr        dalekohled      teleskopio      telescopio
trumpet         Trompete        trubka          tronpeta        tromba
violin          Geige           housle          biolin          violino
volcano         Vulkan          sopka           sumendi         vulcano
witch           Hexe            čarodějnice     sorgin          strega
giraffe         Giraffe         žirafa          jirafa          giraffa
crocodile       Krokodil        krokodýl        krokodilo       coccodrillo
"""
WORDS: tuple[tuple[str, ...], ...] = tuple(tuple(row.split()) for row in _TABLE.strip().splitlines())

# Two ways to type one letter: ä is typed ae where the keyboard has no ä, ß is ss by `casefold`.
_SPELLINGS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


def word(index: int, language: str) -> str:
    """The word of this row in a language (a Django language code); in English where there is no such column."""
    code = language.partition("-")[0]
    return WORDS[index][LANGUAGES.index(code) if code in LANGUAGES else 0]


def letters_of(text: str) -> str:
    """What counts of typed letters: no capitals, accents, umlauts, blanks or digits."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if letter.isalpha())
    for spelt, letter in _SPELLINGS:
        plain = plain.replace(spelt, letter)
    return plain


def digits_of(text: str) -> str:
    """The digits in `text`, whatever script they are typed in, as 0 to 9."""
    return "".join(str(unicodedata.digit(letter)) for letter in text if letter.isdecimal())

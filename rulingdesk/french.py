"""What the desk says in French, by what it says in English. Loaded where it speaks French alone.

Names of readings stand as in the notation in both languages; cards are put into French letters by `rulingdesk.letters`.
The words are those of the sources: docs/translating.md lists them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "card": ("carte", "cartes"),
    "chip": ("jeton", "jetons"),
    "clause": ("clause", "clauses"),
    "coup": ("coup", "coups"),
    "game": ("partie", "parties"),
    "legal move": ("façon permise", "façons permises"),
    "manche": ("manche", "manches"),
    "move": ("tour de jouer", "tours de jouer"),
    "point": ("point", "points"),
    "round": ("tour", "tours"),
    "token": ("fiche", "fiches"),
    "trick": ("levée", "levées"),
    "unknown card": ("carte inconnue", "cartes inconnues"),
}
"""What is counted → one of them, several of them."""

EVENTS: Final[Mapping[str, str]] = {
    # both games: what happens
    "{number} players sit down": "{number} joueurs se mettent à table",
    "{player} starts with {money}": "{player} commence avec {money}",
    "{player} draws {cards} for the first deal": "{player} tire {cards} pour la première donne",
    "coup {number}: {player} deals": "coup {number} : {player} donne",
    "{player} deals {number} cards each": "{player} donne {number} cartes à chacun",
    "{player} turns up {cards}": "{player} retourne {cards}",
    "{player} ends with {money}": "{player} finit avec {money}",
    "the game goes to {player}": "la partie revient à {player}",
    # Le Papillon: what happens
    "the game is for {rounds}": "la partie est de {rounds}",
    "agreed: an unwon pool at the end is played for in extra coups": (
        "convenu : une poule que personne n’a gagnée à la fin se joue en coups supplémentaires"
    ),
    "agreed: an unwon pool at the end is shared": ("convenu : une poule que personne n’a gagnée à la fin se partage"),
    "the pool opens at {number}": "la poule s’ouvre à {number}",
    "{number} cards are left in stock": "il reste {number} cartes au talon",
    "{player} is first to play": "{player} joue en premier",
    "{player} has no cards and waits": "{player} n’a pas de cartes et attend",
    "{player} plays {cards} and takes {taken}": "{player} joue {cards} et lève {taken}",
    "{player} makes hanneton": "{player} fait hanneton",
    "{player} makes sauterelle: no card is left exposed": (
        "{player} fait sauterelle : il ne reste aucune carte exposée"
    ),
    "{player} makes petit papillon": "{player} fait petit papillon",
    "{player} makes papillon": "{player} fait papillon",
    "{player} goes out by a capture": "{player} sort par une levée",
    "it is the very last play of the coup: this table does not pay the sauterelle": (
        "c’est la toute dernière carte du coup : cette table ne paie pas la sauterelle"
    ),
    "{player} did not name the figure: it is not paid": (
        "{player} n’a pas annoncé la levée spécifique : elle n’est pas payée"
    ),
    "{player} lays down {cards}": "{player} étend {cards}",
    "{player} lays out the rest of the hand: {cards}": "{player} étale le reste de son jeu : {cards}",
    "{player} announces that {number} cards are left: the next deal is the last": (
        "{player} annonce qu’il reste {number} cartes : la donne qui vient est la dernière"
    ),
    "the stock is used up": "le talon est épuisé",
    "this was the last deal: the {number} cards left are too few, and are never played": (
        "c’était la dernière donne : les {number} cartes qui restent sont trop peu nombreuses et ne se jouent jamais"
    ),
    "{player} has not enough, and what is missing lapses: {chips}": (
        "{player} n’a pas assez, et ce qui manque est perdu : {chips}"
    ),
    "{player} wins the coup": "{player} gagne le coup",
    "nobody wins the coup": "personne ne gagne le coup",
    "{player} sweeps the cards still exposed: {taken}": "{player} ramasse les cartes encore exposées : {taken}",
    "the pool of {number} stays for the next coup": "la poule de {number} reste pour le coup suivant",
    "the pool of {number} stays for the winner of the game": "la poule de {number} reste pour le gagnant de la partie",
    "nobody alone has the most {most}: the next coup pays {number} for them": (
        "personne n’a seul le plus de {most} : au coup suivant, on paie {number} pour cela"
    ),
    "nobody alone has the most {most}, and the game is over: no payment for them": (
        "personne n’a seul le plus de {most}, et la partie est finie : rien n’est payé pour cela"
    ),
    "round {number} is complete": "le tour {number} est achevé",
    "the pool is unwon: coup {number} is an extra one": (
        "personne n’a gagné la poule : le coup {number} est supplémentaire"
    ),
    # Le Francion: what happens
    "the pack has {number} cards": "le jeu a {number} cartes",
    "the game is for {manches}": "la partie est de {manches}",
    "manche {number} begins": "la manche {number} commence",
    "the Welche was hidden: in this coup its payments are multiplied by {number}": (
        "le Welche était caché : dans ce coup, ses paiements se multiplient par {number}"
    ),
    "the Welche was hidden: in the next coup its payments are multiplied by {number}": (
        "le Welche était caché : dans le coup suivant, ses paiements se multiplient par {number}"
    ),
    "{chips} are at stake": "l’enjeu est de {chips}",
    "{player} leads": "{player} entame",
    "{player} plays {cards}": "{player} joue {cards}",
    "{player} takes the trick {taken} with {cards}: {tricks} so far": (
        "{player} fait la levée {taken} avec {cards} : {tricks} jusqu’ici"
    ),
    "{player} marks a point, {number} in this manche": "{player} marque un point, {number} dans cette manche",
    "{player} has no trick and makes the bête: {chips} to be staked on the next coup": (
        "{player} n’a pas de levée et fait la bête : {chips} à mettre au coup suivant"
    ),
    "{player}'s bête of {chips} lapses": "la bête de {player} ({chips}) s’éteint",
    "{player} wins manche {number}": "{player} gagne la manche {number}",
}
"""What happens in both games."""

PAYMENTS: Final[Mapping[str, str]] = {
    "{payer} pays {payee} {sum}: {reason}": "{payer} paie {sum} à {payee} : {reason}",
    "{payers} pay {payee} {sum} each: {reason}": "{payers} paient chacun {sum} à {payee} : {reason}",
    "{payer} pays {payees} {sum} each: {reason}": "{payer} paie à {payees} {sum} chacun : {reason}",
    "{payer} pays the pool {sum}: {reason}": "{payer} verse {sum} à la poule : {reason}",
    "{payers} pay the pool {sum} each: {reason}": "{payers} versent chacun {sum} à la poule : {reason}",
    "the pool pays {payee} {sum}: {reason}": "{payee} reçoit {sum} de la poule : {reason}",
    "{payer} pays the stake {sum}: {reason}": "{payer} met {sum} au jeu : {reason}",
    "{payers} pay the stake {sum} each: {reason}": "{payers} mettent chacun {sum} au jeu : {reason}",
    "the stake pays {payee} {sum}: {reason}": "{payee} reçoit {sum} de l’enjeu : {reason}",
    "the stake pays {payees} {sum} each: {reason}": "{payees} reçoivent chacun {sum} de l’enjeu : {reason}",
    "the bank": "la banque",
    # what is paid for
    "aces taken": "as levés",
    "three from hand": "trois de la main",
    "cards laid down": "cartes étendues",
    "aces laid down": "as étendus",
    "the stake for the coup": "la mise du coup",
    "winning the coup": "le coup gagné",
    "most {most}": "le plus de {most}",
    "the consolation": "la consolation",
    "a share of the unwon pool": "une part de la poule que personne n’a gagnée",
    "what does not divide": "ce qui ne se partage pas",
    "having laid down last": "avoir étendu ses cartes le dernier",
    "the pool, for winning the game": "la poule, pour la partie gagnée",
    "the deal": "la donne",
    "a bête": "une bête",
    "the Welche turned up": "le Welche retourné",
    "a trick won by the Welche": "une levée faite par le Welche",
    "the Welche taken by the king of trumps": "le Welche pris par le roi d’atout",
    "tricks": "levées",
    "points missing in the manche": "les points qui manquent dans la manche",
}
"""Who pays whom, and what for."""

REFUSALS: Final[Mapping[str, str]] = {
    # Le Papillon
    "the coup is over: nobody holds cards and no deal is left": (
        "le coup est fini : personne n’a de cartes en main et il ne reste pas de donne"
    ),
    "it is another player's turn": "c’est à un autre joueur de jouer",
    "a player without cards waits for the next deal": "un joueur sans cartes attend la donne suivante",
    "a card played or laid down is not in the player's hand": (
        "une carte jouée ou étendue n’est pas dans la main du joueur"
    ),
    "a card may only be played to take exposed cards": "une carte ne se joue que pour lever des cartes exposées",
    "a card to be taken is not among the exposed cards": "une carte à lever n’est pas parmi les cartes exposées",
    "a player who can capture must not lay down": "un joueur qui peut faire une levée ne doit pas étendre ses cartes",
    "laying down takes the whole hand": "on étend toutes les cartes de sa main",
    "one card is played at a turn, but for three like cards together": (
        "on joue une carte à la fois, sauf trois cartes semblables ensemble"
    ),
    "three like cards from hand take their exposed fourth and no more": (
        "trois cartes semblables de la main lèvent la quatrième exposée et rien d’autre"
    ),
    "a card worth ten is taken only by a card of its own rank": (
        "une carte qui vaut dix ne se lève que par une carte de son rang"
    ),
    "this card, worth ten, takes a card of its own rank and no sum": (
        "cette carte, qui vaut dix, lève une carte de son rang et aucune addition"
    ),
    "so many like cards are not taken by one card": "une seule carte ne lève pas tant de cartes semblables",
    "a card takes one like card or one sum, not both": (
        "une carte lève une carte semblable ou une addition, non les deux"
    ),
    "the cards taken do not add up to the card played": "les cartes levées ne font pas la valeur de la carte jouée",
    "a sum of so many cards is not on the article's list": (
        "une addition de tant de cartes n’est pas sur la liste de l’article"
    ),
    "no rule of capture allows this": "aucune règle de levée ne le permet",
    # Le Francion
    "the coup is over: nine tricks have been played": "le coup est fini : les neuf levées sont jouées",
    "it is another player's turn to lead": "c’est à un autre joueur d’entamer",
    "it is another player's turn: each is followed by the one at the right": (
        "c’est à un autre joueur de jouer : après chacun joue son voisin de droite"
    ),
    "the card played is not in the player's hand": "la carte jouée n’est pas dans la main du joueur",
    "the card played is the turn-up, which stays where it is": "la carte jouée est la retourne, qui reste en place",
    "the card played lies in the stock, which nobody plays": "la carte jouée est au talon, que personne ne joue",
    "a player who holds the suit led must play it, or the Welche": (
        "un joueur qui a de la couleur entamée doit en fournir, ou jouer le Welche"
    ),
    "the Welche is the player's only heart, and hearts are led": (
        "le Welche est le seul cœur du joueur, et l’on a entamé cœur"
    ),
}
"""Why a move is refused."""

ANSWERS: Final[Mapping[str, str]] = {
    # the verdict
    "{player} has {moves}.": "{player} a {moves} de jouer.",
    "The coup is over: nobody is to play.": "Le coup est fini : ce n’est à personne de jouer.",
    "Legal: {move}.": "Permis : {move}.",
    "Refused: {move}.": "Refusé : {move}.",
    "code: {code}": "code : {code}",
    "nobody": "personne",
    "{player} plays {played}": "{player} joue {played}",
    "nobody plays {played}": "personne ne joue {played}",
    "nobody lays down {cards}": "personne n’étend {cards}",
    "{said} and names {figures}": "{said} et annonce {figures}",
    # the position
    "player": "joueur",
    "hand": "main",
    "captured": "tas",
    "points": "points",
    "chips": "jetons",
    "seat": "place",
    "to play": "doit jouer",
    "leads": "entame",
    "first player": "premier en cartes",
    "dealer": "donneur",
    "has made papillon": "a fait papillon",
    "at the dealer's left": "à la gauche du donneur",
    "last to lay down": "a étendu ses cartes le dernier",
    "must lay down with the next deal": "doit étendre ses cartes à la donne suivante",
    "{likes} of this deal took their like": "{likes} de cette donne ont levé leur semblable",
    "1 unknown": "1 inconnue",
    "{count} unknown": "{count} inconnues",
    "no card": "aucune carte",
    "exposed": "exposées",
    "stock": "talon",
    "pool": "poule",
    "bank": "banque",
    "rules": "règles",
    "clockwise": "dans le sens des aiguilles d’une montre",
    "assumed": "supposé",
    "trumps": "atout",
    "trick": "levée",
    "none yet": "aucune carte encore",
    "asked": "demandé",
    "stake": "enjeu",
    "clubs": "trèfle",
    "diamonds": "carreau",
    "hearts": "cœur",
    "spades": "pique",
    "{suit} ({card} was turned up)": "{suit} (retourne : {card})",
    "{suit}, where the Welche is worth {chips}": "{suit}, où le Welche vaut {chips}",
    "{cards} over the turn-up": "{cards} sur la retourne",
    "hidden in the coup before: times {times}": "caché au coup d’avant : paiements multipliés par {times}",
    # what was assumed
    "{value} players": "{value} joueurs",
    "{value} deals": "{value} donne",
    "{value} is to play": "c’est à {value} de jouer",
    "{cards} each for {players}": "{cards} à chacun : {players}",
    "{cards} in stock": "{cards} au talon",
    "no cards captured yet": "aucune carte encore levée",
    "announced: {figures}": "annoncé : {figures}",
    "unknown cards for {players}": "cartes inconnues : {players}",
    "tricks {value}": "levées {value}",
    "some trump was turned up": "un atout quelconque retourné",
    "some card of the trump suit, and not the Welche, was turned up": ("une carte d’atout retournée, et non le Welche"),
    "the Welche not in stock": "le Welche n’est pas au talon",
    "{chips} at stake": "un enjeu de {chips}",
    "{player} has {points}": "{player} a {points}",
    "nobody has a point": "personne n’a de point",
    "the Welche was not hidden before": "le Welche n’était pas caché au coup d’avant",
    "no manche follows": "aucune manche ne suit",
    # what a move does
    "What it does": "Ce qui s’ensuit",
    "in all: {paid}": "en tout : {paid}",
    "nobody pays": "personne ne paie",
    "nobody pays anything": "personne ne paie rien",
    "named but not made: {figures}": "annoncé mais non fait : {figures}",
    "if aces are among the unknown cards laid down, they are paid besides": (
        "s’il y a des as parmi les cartes inconnues étendues, ils se paient en plus"
    ),
    "all three cards of the deal have taken their like": "les trois cartes de la donne ont levé leur semblable",
    "points: {points}": "points : {points}",
    "{order}: of {players} it is {winner}": "{order} : de {players}, c’est {winner}",
    ", then ": ", puis ",
    "{player} deals and comes first": "{player} donne et passe le premier",
    "{player} at {dealer}'s left": "{player} à la gauche de {dealer}",
    "{player} at {dealer}'s right": "{player} à la droite de {dealer}",
    "{player} opposite {dealer}": "{player} en face de {dealer}",
    "{player}, the first player": "{player}, premier en cartes",
    "the first to go out wins: {players}": "le premier sorti gagne : {players}",
    "exposed now: {cards}": "exposées maintenant : {cards}",
    "next to play: {player}": "c’est ensuite à {player} de jouer",
    "next to play: {player} again": "c’est encore à {player} de jouer",
    # the legal moves
    "Legal moves, in chips": "Ce qui est permis, en jetons",
    "Legal instead": "Permis à la place",
    "Legal instead, for {player}, whose turn it is": "Permis à la place, pour {player}, dont c’est le tour de jouer",
    "move": "on joue",
    "clause": "clause",
    "figures": "levées spécifiques",
    "what happens": "ce qui arrive",
    "{player} takes the trick": "{player} fait la levée",
    "{player} marks a point": "{player} marque un point",
    "{player} makes the bête": "{player} fait la bête",
    "{player} wins the manche": "{player} gagne la manche",
    "the Welche is taken": "le Welche est pris",
    # the clauses, other readings and other cases
    "By these clauses": "Par ces clauses",
    "Clauses": "Clauses",
    "Under another reading of an open ruling": "Selon une autre lecture d’une décision ouverte",
    "(here {reading})": "(ici {reading})",
    "It depends on what was not said": "Cela dépend de ce qui n’a pas été dit",
    "if {case}": "si {case}",
    "{one}, or {other}": "{one}, ou {other}",
    "{name}: {what}": "{name} : {what}",
    "{name}:": "{name} :",
    "legal": "permis",
    "refused: {reason} ({code})": "refusé : {reason} ({code})",
    "not: {what}": "n’arrive pas : {what}",
    "{there} (here {here})": "{there} (ici {here})",
    "afterwards: {words}": "ensuite : {words}",
    "{field} {value}": "{field} {value}",
    "{value} must lay down with the next deal": "{value} doit étendre ses cartes à la donne suivante",
    "nobody must lay down with the next deal": "personne ne doit étendre ses cartes à la donne suivante",
    "{value} counts as having made papillon": "{value} compte comme ayant fait papillon",
    "nobody counts as having made papillon": "personne ne compte comme ayant fait papillon",
    "nobody is to play": "ce n’est à personne de jouer",
    "{first} and {last}": "{first} et {last}",
    "{tokens} {chips} ({all})": "{tokens} et {chips} ({all})",
    "; ": " ; ",
}
"""What `judge` says."""

CASES: Final[Mapping[str, str]] = {
    "{one} and {other}": "{one}, et si {other}",
    "the stock is empty": "le talon est vide",
    "the last {left} cards are in stock, too few to deal": (
        "les {left} dernières cartes sont au talon, trop peu pour une donne"
    ),
    "{players} has no cards left": "{players} n’a plus de cartes",
    "{players} have no cards left": "{players} n’ont plus de cartes",
    "{player} is the dealer": "{player} est le donneur",
    "it is {player}'s turn": "c’est à {player} de jouer",
    "four play": "l’on joue à quatre",
    "{player} has captured all {count} cards that lie nowhere else": (
        "{player} a levé les {count} cartes qui ne sont nulle part ailleurs"
    ),
    "{player} has made papillon before": "{player} a déjà fait papillon",
    "{player} did not announce {figures}": "{player} n’a pas annoncé {figures}",
    "{player} did not announce {figures}, and no papillon counts without its name (papillon-without-name)": (
        "{player} n’a pas annoncé {figures}, et qu’aucun papillon ne compte sans son nom (papillon-without-name)"
    ),
    "{player} was the last to lay down, in an earlier deal": (
        "{player} a étendu ses cartes le dernier, dans une donne précédente"
    ),
    "{player} was the last to lay down": "{player} a étendu ses cartes le dernier",
    "{player} laid down by a sauterelle, not for want of a capture": (
        "{player} a étalé son jeu pour une sauterelle, et non faute de levée"
    ),
    "{player} has taken one like card with each of {before} cards in this deal": (
        "{player} a levé une carte semblable avec chacune de {before} cartes de cette donne"
    ),
    "the pool holds {chips}": "la poule contient {chips}",
    "a tie before has raised the payment for most cards to {chips}": (
        "une égalité d’avant a porté le paiement des cartes à {chips}"
    ),
    "the other players have no chips left": "les autres joueurs n’ont plus de jetons",
    "the other players are far ahead": "les autres joueurs sont loin devant",
    "it is the game's last coup": "c’est le dernier coup de la partie",
    "it is the game's last coup and an unwon pool is shared": (
        "c’est le dernier coup de la partie et qu’une poule non gagnée se partage"
    ),
    "{player} has won all tricks so far": "{player} a fait toutes les levées jusqu’ici",
    "the Welche lies in the stock": "le Welche est au talon",
    "{player} has {points} in the manche": "{player} a {points} dans la manche",
    "the coup before hid the Welche": "le coup d’avant cachait le Welche",
    "another manche follows": "une autre manche suit",
}
"""What may have been left out, to follow `si`."""

RECORDS: Final[Mapping[str, str]] = {
    # replay
    "Coup {number}, dealt by {player}": "Coup {number}, donné par {player}",
    "it begins at: {position}": "il commence ainsi : {position}",
    "play": "on joue",
    "cards": "cartes",
    "refused": "refusé",
    "coup {coup}": "coup {coup}",
    "coup {coup}, move {move}": "coup {coup}, n° {move}",
    "{place} under {readings}": "{place}, selon {readings}",
    "{what}: expected {expected}, found {found}": "{what} : attendu {expected}, trouvé {found}",
    "nothing": "rien",
    "{played}: all as the rules have it; 1 expectation holds.": (
        "{played} : tout est selon les règles ; 1 attente satisfaite."
    ),
    "{played}: all as the rules have it; {count} expectations hold.": (
        "{played} : tout est selon les règles ; {count} attentes satisfaites."
    ),
    # deal
    "the game is over": "la partie est finie",
    "the game is not over": "la partie n’est pas finie",
    "left off after {coups}, {agreed} agreed: nobody won the pool (--coups)": (
        "arrêté après {coups}, dont {agreed} convenus : personne n’a gagné la poule (--coups)"
    ),
    "A game dealt for {players} from seed {seed}": "Une partie donnée pour {players}, de la graine {seed}",
    "A game of Le Francion dealt for {players} from seed {seed}": (
        "Une partie de Francion donnée pour {players}, de la graine {seed}"
    ),
    "three": "trois",
    "four": "quatre",
    "five": "cinq",
    "{player} wins the coup and {chips}": "{player} gagne le coup et {chips}",
    "{player} lays down with the deal": "{player} étend ses cartes avec la donne",
    "no lone most {most}": "personne n’a seul le plus de {most}",
    "an ace by an ace": "un as par un as",
    "two aces by a two": "deux as par un deux",
    "three aces by a three": "trois as par un trois",
    "four aces by a four": "quatre as par un quatre",
    "three aces by an ace": "trois as par un as",
    "three aces from hand": "trois as de la main",
    "aces by their number": "des as par leur nombre",
    "{player} marks point {number}": "{player} marque le point {number}",
    "the Welche was hidden": "le Welche était caché",
    "the Welche": "le Welche",
}
"""What `replay` and `deal` say."""

COMPARED: Final[Mapping[str, str]] = {
    # compare
    "{one}  against  {other}": "{one}  contre  {other}",
    "{rulebook} as it stands": "{rulebook} tel quel",
    "played": "joué",
    "{coups} in {games} of {players} players, seed {seed}": "{coups} en {games} à {players} joueurs, graine {seed}",
    "parted": "écart",
    "{coups} ({share} %), {games}": "{coups} ({share} %), {games}",
    "{mean} per player and coup on average, {largest} at most; all that follows counts": (
        "{mean} par joueur et par coup en moyenne, {largest} au plus ; tout ce qui s’ensuit compte"
    ),
    ".": ",",  # in a number
    "first": "premier",
    "game {game}, coup {coup}, after {moves}": "partie {game}, coup {coup}, après {moves}",
    "No witness met.": "Aucun témoin trouvé.",
    "The shortest witness: {place}": "Le témoin le plus court : {place}",
    "The shortest witness: {place}, made smaller": "Le témoin le plus court : {place}, réduit",
    "Chance seldom brings some situations about: try more --coups or another --seed.": (
        "Le hasard amène rarement certaines situations : essayer plus de --coups ou une autre --seed."
    ),
    "{move} is refused ({code}): {reason}": "{move} est refusé ({code}) : {reason}",
    "{chips}; most cards: {due} from each": "{chips} ; le plus de cartes : {due} de chacun",
    "coup": "coup",
    "{coup}; {agreed} are agreed, for an unwon pool {unwon}": (
        "{coup} ; {agreed} sont convenus, pour une poule non gagnée : {unwon}"
    ),
    "{chips}; payments for the Welche times {times}": "{chips} ; paiements pour le Welche multipliés par {times}",
    "{coup}, in manche {manche} of {manches}": "{coup}, dans la manche {manche} sur {manches}",
    "papillon-without-name decides only where announcing=required is played on both sides.": (
        "papillon-without-name ne décide que là où announcing=required se joue des deux côtés."
    ),
    "four-priority decides only among --players 4.": "four-priority ne décide qu’avec --players 4.",
    "share-remainder decides only where an unwon pool is shared (--unwon share).": (
        "share-remainder ne décide que là où une poule non gagnée se partage (--unwon share)."
    ),
    "last-coup-tie decides only where an unwon pool is played for (--unwon play-on).": (
        "last-coup-tie ne décide que là où une poule non gagnée se joue (--unwon play-on)."
    ),
    "hidden-double decides only where the Welche is hidden twice in a row.": (
        "hidden-double ne décide que là où le Welche est caché deux fois de suite."
    ),
    "bete-across-manches decides only where a manche follows (--manches 2).": (
        "bete-across-manches ne décide que là où une manche suit (--manches 2)."
    ),
    # rulebooks
    "matter": "point",
    "yes": "oui",
    "yes, hanneton": "oui, hanneton",
    "no": "non",
    "none": "aucune",
    "{chips} from each": "{chips} de chacun",
    "{paid}": "{paid}",
    "{paid}, and the figure": "{paid}, et la levée spécifique",
    "{paid}, and a petit papillon besides": "{paid}, et un petit papillon en plus",
    "{paid}, {own} for the three from hand, and a petit papillon besides": (
        "{paid}, {own} pour les trois de la main, et un petit papillon en plus"
    ),
    "paid as petit papillon or papillon": "payé comme petit papillon ou papillon",
    "not paid": "non payé",
    "no capture": "aucune levée",
    "{one}; {more} from each": "{one} ; {more} de chacun",
    "{paid}, won or not": "{paid}, que le coup soit gagné ou non",
    "{paid}, if nobody won": "{paid}, si personne n’a gagné",
    "nobody while cards are turned up": "personne, tant que l’on retourne des cartes",
    "the right neighbour of the maker, with the deal": "le voisin de droite de son auteur, avec la donne",
    "the first player, on turn": "le premier en cartes, à son tour de jouer",
    "its maker": "son auteur",
    "the next player": "le joueur suivant",
    "seven more": "sept de plus",
    "seven": "sept",
    "one chip more after every tie": "un jeton de plus après chaque égalité",
    "twice as much after every tie": "le double après chaque égalité",
    "2 in the next coup, never more": "2 au coup suivant, jamais plus",
    "nothing is carried": "rien ne se reporte",
    "its own": "les siennes",
    "its own, and the main document's where it is silent": (
        "les siennes, et celles du document principal là où il est muet"
    ),
    "a ten takes a sum": "un dix lève une addition",
    "one card takes three like cards": "une carte lève trois cartes semblables",
    "figures that have a name": "levées spécifiques",
    "figures are paid, at the play": "les levées spécifiques se paient, aussitôt jouées",
    "three from hand take the fourth": "trois de la main lèvent la quatrième",
    "an ace taken with another rank": "un as levé avec un autre rang",
    "an ace taken with three aces": "un as levé avec trois as",
    "an ace that takes three aces": "un as qui lève trois as",
    "an ace with an ace; two, three, four with a two, three, four": (
        "un as par un as ; deux, trois, quatre par un deux, un trois, un quatre"
    ),
    "a chip for winning the coup": "prime d’un jeton pour le coup gagné",
    "consolation": "consolation",
    "who can be consoled": "qui peut être consolé",
    "the last to lay down in the last deal": "le dernier à étendre ses cartes dans la dernière donne",
    "the last in any deal": "le dernier, quelle que soit la donne",
    "most": "le plus se compte en",
    "a tie for most": "une égalité pour le plus de cartes ou de points",
    "who lays down after a sauterelle": "qui étend ses cartes après une sauterelle",
    "who lays down when a new deal meets an empty table": (
        "qui étend ses cartes quand une nouvelle donne trouve la table vide"
    ),
    "cards exposed at every new deal": "cartes exposées à chaque nouvelle donne",
    "cards exposed at first with four players": "cartes exposées d’abord à quatre joueurs",
    "clauses that are cited": "clauses citées",
}
"""What `compare` and `rulebooks` say."""

CITED: Final[Mapping[str, str]] = {
    # kinds of clauses and rulings
    "rule": "règle",
    "recommendation": "recommandation",
    "definition": "définition",
    "example": "exemple",
    "open": "ouverte",
    "settled": "tranchée",
    "convention": "convention",
    "open: a table may choose": "ouverte : la table peut choisir",
    "settled by the text as a whole": "tranchée par l’ensemble du texte",
    "a convention: the text is silent": "une convention : le texte est muet",
    # how clauses of two documents stand to each other
    "same": "pareil",
    "differs": "diffère",
    "contradicts": "contredit",
    "In the main document:": "Dans le document principal :",
    "In the PDF:": "Dans le PDF :",
    "In the AdPoker article:": "Dans l’article d’AdPoker :",
    "In the main document alone:": "Dans le document principal seulement :",
    "In the PDF alone:": "Dans le PDF seulement :",
    "In the AdPoker article alone:": "Dans l’article d’AdPoker seulement :",
    # what stands beside and beneath
    "before": "avant",
    "after": "après",
    "page": "page",
    "no code": "sans code",
    "no event": "ne se voit pas",
    "default": "par défaut",
    "confidence": "confiance",
    "high": "forte",
    "medium to high": "moyenne à forte",
    "medium": "moyenne",
    "low": "faible",
    "French": "français",
    "translated": "traduction",
    "{ruling} ({kind}): {title}": "{ruling} ({kind}) : {title}",
    "… and {more} more; --json lists them all": "… et {more} de plus ; --json les donne toutes",
    # headings
    "Code that does it": "Le code qui l’applique",
    "Rulings that read it": "Décisions qui la lisent",
    "Readings": "Lectures",
    "Misreadings": "Contresens",
    "Clauses that it reads": "Clauses qu’elle lit",
    "Clauses about it": "Clauses qui en traitent",
    "Clauses that mention it": "Clauses qui en parlent",
    "Rulings": "Décisions",
    # where nothing is found
    "nothing found for {query}": "rien trouvé pour {query}",
    "; near it: {near}": " ; proche : {near}",
    "; see {command}": " ; voir {command}",
}
"""What `cite` says."""

WORDS: Final[Mapping[str, str]] = {
    english: re.sub(" (?=[:;%])", "\N{NO-BREAK SPACE}", french)
    for group in (EVENTS, PAYMENTS, REFUSALS, ANSWERS, CASES, RECORDS, COMPARED, CITED)
    for english, french in group.items()
}
"""All of it, with the spaces at which no line may end."""

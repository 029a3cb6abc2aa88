/** The data that the modules hand to one another. Everything here is plain data that JSON can carry, unless it says otherwise. */

type Language = 'en' | 'fr';

/** Something for each player, by letter. */
type ByPlayer<Value> = Record<string, Value>;

// --- a question, and what the rules make of it

/** A position of Le Papillon, perhaps a move, and the table at which it lies. A card that nobody has named is `?`. */
interface Question {
  game: 'papillon';
  rulebook: string; // the document that is played
  readings: Record<string, string>; // ruling → reading, where the table has chosen one
  table: Table;
  players: number;
  dealer: string;
  turn: string | null; // who is to play; null when the coup is over
  hands: ByPlayer<string[]>;
  layout: string[];
  stock: number; // how many cards lie there
  next: string[] | null; // which ones, in dealing order, if that is known
  piles: ByPlayer<number>; // how many cards each player has captured
  won: ByPlayer<string[]> | null; // which ones, if that is known
  papillons: string[]; // who has made a papillon that counts, the first to do so first
  unnamed: string[]; // whose papillon does not count because it was not named
  last: string | null; // who last laid down since the last deal
  wanting: string | null; // who last laid down because no capture was possible
  victim: string | null; // who must lay down with the next deal (Papillon 8.4)
  likes: ByPlayer<number>; // cards of this deal that took one like card
  move: string | null; // the move to judge, in the notation; null asks for all legal moves
  player: string | null; // who makes it, if the move says so
  isAllNamed: boolean; // whether the move names every figure that was announced, whatever the table's reading
  assumed: Record<string, string>; // field of the position that was left out → what was assumed
  unsaid: string[]; // what else was left out: fields of the table, and what happened before in this deal
}

interface Table {
  rounds: number; // agreed rounds
  unwon: string; // what happens to a pool that nobody has won: `play-on` or `share`
  coup: number; // number of the coup in the game
  pool: number;
  chips: ByPlayer<number>;
  cards: number; // chips from each for most cards
}

/** A position of Le Francion, perhaps a card to be played, and the table at which it lies. */
interface FrancionQuestion {
  game: 'francion';
  rulebook: string;
  readings: Record<string, string>;
  table: FrancionTable;
  players: number;
  dealer: string;
  turn: string | null; // who is to play; null when the coup is over
  leader: string | null; // who has led, or is to lead
  hands: ByPlayer<string[]>;
  trick: string[]; // the cards on the table, in the order of play
  won: ByPlayer<string[]>; // the cards of the tricks of each
  turnUp: string; // the card that was turned up; its rank is `?` if only the trump suit is known
  stock: string[]; // what lies over it
  move: string | null; // the card to judge; null asks for all that may be played
  player: string | null;
  assumed: Record<string, string>;
  unsaid: string[];
}

interface FrancionTable {
  stake: number; // chips at stake in this coup
  chips: ByPlayer<number>; // a token counts as nine
  points: ByPlayer<number>; // in this manche
  doubling: number; // what payments for the Welche are multiplied by
  manche: number; // number of the manche
  manches: number; // how many are agreed
  coup: number; // number of the coup in the game, the earliest possible one
}

/** What is said beside the position, as text: fields of the table. What is left out is assumed. */
type Said = Record<string, any> & {
  rulebook?: string;
  readings?: Record<string, string>;
  named?: string; // `all` if the move names every figure that was announced with it
  letters?: Language; // in which the court cards are typed
};

/** What a table has agreed on before it plays. A term that was left open is `''`. */
interface Agreement {
  rulebook: string; // which belongs to one game
  readings: Record<string, string>;
  players: number;
  rounds?: string; // Le Papillon
  unwon?: string; // Le Papillon
  manches?: string; // Le Francion
}

/** Text in any language: the English names it in the catalog, with places such as {player} or {0}. */
interface Phrase {
  text: string;
  parts: Record<string, string | number | string[] | Phrase>; // `chips` are counted, `figures` named, other lists joined
}

/** Something impossible about a position or a table. */
interface Problem {
  field: string; // the field of the question where it is
  player: string | null; // whose hand or pile, if it is one player's
  code: string;
  rank?: string; // of which there are too many cards
  card?: string; // that lies there twice
  found?: number; // how many there are
  most?: number; // how many there can be
  complaint: import('./question/complaint.mjs').Complaint; // the same in the words of the command
}

interface Judgement {
  problems: Problem[]; // if there are any, nothing else is said
  legal: { move: string; net: ByPlayer<number>; payments: Payment[] }[];
  verdict: Verdict | null; // on the move asked about
  announced: string[]; // figures that are paid although the move does not name them
}

interface Verdict {
  move: string;
  legal: boolean;
  refusal: { code: string; clause: string } | null;
  payments: Payment[]; // in the order in which they are made
  net: Record<string, number>; // what every player gains or loses, and other accounts if they have a part
  isOpen?: boolean; // whether the payment for the most cards comes on top, because nobody has said who has captured what
  after: any; // how things stand then: `After` or `FrancionAfter`; null if the move is refused
}

interface Payment {
  from: string; // a player's letter, `pool`, `bank` or `stake`
  to: string;
  chips: number;
  reason: string; // a figure, `ace`, `laying-down` …
  clause: string; // the main document's; in full if only another document has it
}

interface After extends Omit<Question, 'game' | 'rulebook' | 'readings' | 'table' | 'players' | 'dealer' | 'unnamed' | 'move' | 'player' | 'isAllNamed' | 'assumed' | 'unsaid'> {
  accounts: { pool: number; bank: number; chips: ByPlayer<number>; cards: number };
  lapses: { player: string; chips: number }[]; // debts that lapse because somebody has nothing left
  announced: boolean; // whether the dealer has just said that one deal is left
  winner: string; // of the coup: a letter, `none`, or `''` while it goes on
  gameWinner: string; // letters, `''` while the game goes on
  over: boolean; // whether the game is
  playsOn: boolean; // whether an extra coup follows, because the pool of the last agreed one was not won
}

interface FrancionAfter {
  turn: string | null;
  hands: ByPlayer<string[]>;
  trick: string[];
  tricks: ByPlayer<number>; // how many each has won
  taker: string; // who has just taken a trick, `''` while it is not complete
  marks: string; // who has marked the point of the coup, `''` while it goes on
  mancheWinner: string;
  gameWinner: string; // letters
  over: boolean; // whether the game is
  betes: ByPlayer<number>;
  doubling: number;
  accounts: { stake: number; chips: ByPlayer<number> };
}

/** Something that would make another answer. */
interface Dependence {
  kind: 'reading' | 'unsaid' | 'document';
  question: any; // the one that has that answer
  verdict: Verdict | null; // on the move asked about
  changes: Verdict[]; // on every move whose outcome is another
  ruling?: string;
  reading?: string; // another than the one that is played
  played?: string;
  field?: string; // that was left unsaid
  words?: Phrase; // the condition, to follow "if"
  rulebook?: string; // of a document
}

/** What happened beside who paid whom. */
interface Happening {
  key: string; // by which the page says it
  parts: Record<string, string | number>; // `player` and `players` are letters, `chips` are counted
  clauses: string[]; // full citations
}

/** By name: the figures that a document pays, and its own clauses in place of the main document's. */
type Rulebooks = Record<string, { figures: string[]; cites: Record<string, string> }>;

// --- a game that is counted or played

/** Who sits down, and on what they have agreed. */
interface Sitting {
  agreement: Agreement;
  dealer: string; // of the first coup that is counted
  names: ByPlayer<string>; // `''` for a player who goes by the letter
  begins?: Beginning | null; // what the players had when the count began, null if the game began with it
}

/** Numbers by name, some of them for each player. */
type Beginning = Record<string, number | ByPlayer<number>>;

/** How things stand after what was noted so far. */
interface Stand {
  sitting: Sitting;
  game: any; // as the implementation keeps it
  coups: { pack: string[]; moves: { player: string; move: string }[] }[]; // packs in dealing order
  entry: string; // what was noted last, `''` at the beginning
  act: string; // the deal or the move that led here, `''` at the beginning
  wanted: { count: number; kind: string; player: string } | null; // exposed cards to be named before anything else
  base: Stand | null; // how things stood when the act began, with the cards that it has shown
  before: Stand | null; // how things stood before the last entry
}

/** What is tapped before something is noted. */
interface Draft {
  rank: string; // of the card played, `''` before it is tapped
  taken: number[]; // places among the exposed cards, as they are shown
  isLaying: boolean; // whether the hand is laid down
  cards: string[]; // laid down or named, as far as they are tapped
  suit: string; // of the cards offered in Le Francion, `''` before one is tapped
}

/** Against whom one plays. */
interface Against {
  seed: number; // of the packs, of who deals first and of the players' luck
  own: string; // one's letter
  against: string; // the name of the others' player
}

interface GameStand extends Stand {
  sitting: Sitting & Against;
  why: (Estimate & { player: string }) | null; // the best move that a player of the house found
  before: GameStand | null;
  base: GameStand | null;
}

/** What a move is thought to be worth. */
interface Estimate {
  move: string;
  chips: number; // that it brings on average
  margin: number; // the truth lies within it in 95 of 100 cases
  games: number; // in which it was tried
}

/** Places of tapped cards, as they are shown. */
interface Tapped {
  hand: number[];
  taken: number[];
}

// --- what the pages show

/** Cards that are picked for a move, by place, and from whose hand. */
interface Picks {
  player: string | null;
  hand: number[];
  layout: number[];
}

/** What a sentence says of a position. */
interface SentenceReading {
  game: 'papillon' | 'francion';
  hand: string[];
  table: string[]; // the exposed cards or the trick
  play: string[];
  take: string[];
  isLaying: boolean;
  isHandWhole: boolean; // whether the player to move holds no other card
  isTableWhole: boolean;
  stock: number | null;
  trumps: string; // a suit, `''` for none
  facts: Set<string>;
  parts: { from: number; to: number; cards: string[]; role: string }[]; // the lists of cards, by their place in the text
  missing: 'hand' | 'table' | 'play' | 'take' | 'suit' | 'led' | null;
  score: number;
}

interface DeskState {
  question: any;
  picks: Picks;
  isSetting: boolean; // whether a tap takes a card away; else it takes it into the move
  place: string; // to which cards are added
  suit: string; // of cards that are added, `''` for none
  opened: string[]; // parts of the page that are open
  kept: Agreement | null; // the rules that the table keeps
  fault: { heading: string; complaint: import('./question/complaint.mjs').Complaint } | null; // what could not be read
  closest: { title: string; address: string }[]; // places of the site that come close to words that could not be read
  understood: { text: string; reading: SentenceReading } | null; // what was asked in a sentence
  judgement: Judgement;
  depends: Dependence[]; // as far as they have been found
  thrown: string | null; // which of these is shown beside the answer
}

interface Fault {
  text: string;
  refused: import('./count/stand.mjs').Refused | null; // the move that the rules refuse, if that is why
}

interface CountState {
  stand: Stand;
  undone: string[]; // entries that were taken back, the latest last
  question: any; // of the game that is counted, by the rules of the table
  dealer: string;
  names: ByPlayer<string>;
  begins: Beginning | null;
  kept: Agreement | null;
  opened: string[];
  draft: Draft;
  fault: Fault | null;
}

interface PlayState {
  question: any; // by the rules of the table
  against: Against;
  stand: any; // a GameStand, null until the first coup is dealt
  tapped: Tapped;
  isBusy: boolean; // whether the others are playing
  isQuick: boolean; // whether they do so at once
  advice: Estimate[] | null; // empty while it is thought about
  fault: Fault | null;
  kept: Agreement | null;
  opened: string[];
}

/** What the site publishes, empty until it has come. */
interface Library {
  root: string; // the way to the root of this edition
  clauses: Record<string, any>;
  rulings: Record<string, any>;
  rulebooks: Rulebooks;
  qr?: (text: string) => { size: number; get: (x: number, y: number) => boolean };
}

type Words = import('./desk/words.mjs').Words;

/** A part of what the site tells of a recorded game. */
type Part = { kind: string } & Record<string, any>;

/** A step of a recorded game, as the site tells it. */
interface Step {
  coup: number;
  move: number; // 0 at the start of the coup
  heading: string;
  comment: string;
  dealer: string;
  turn: string; // `''` at the end of a coup
  hands: ByPlayer<string[]>;
  exposed: string[];
  captured: ByPlayer<number>;
  stock: number;
  chips: Record<string, number>; // by account
  points: ByPlayer<number>; // empty if they do not count
  parts: Part[]; // what happened
  desk: string; // the address of the question at the desk, `''` if it cannot be asked
}

interface RecordedGame {
  game: string;
  about: Part[]; // what the record says of itself
  steps: Step[];
  found: Part[]; // what is said of it at the end
}

// --- the search

/** The head of an index in pieces. */
interface SearchHead {
  count: number; // of all entries
  empty: string[]; // words that say nothing
  means: Record<string, number[]>; // phrase → the groups of phrases that it may mean
  groups: string[][];
  terms: string[]; // the first of each piece
  entries: number[]; // likewise
}

/** A place of the site. */
interface SearchEntry {
  kind: string;
  about: string; // the game, or the page that it is a part of
  number: string; // of a clause, as people write it
  title: string;
  address: string; // from the root of the edition
  text: string;
}

/** What a search has found. */
interface SearchFound {
  entries: number[]; // their numbers, the best first
  clauses: number; // so many of the first are those that the question names
  isNear: boolean; // whether even the best meets no more than half of the words asked
  asked: { meanings: { keys: string[]; weight: number }[]; typed: string }[]; // what is asked for, and what may be meant
}

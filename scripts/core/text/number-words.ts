/** In English, German, Spanish, French, Italian, Portuguese and Dutch, by value. */
const WORDS: Readonly<Record<number, string>> = {
  0: "zero null cero zéro nul",
  1: "one eins ein eine einen einem uno una un une um uma één",
  2: "two zwei dos deux due dois duas twee",
  3: "three drei tres trois tre três drie",
  4: "four vier cuatro quatre quattro quatro",
  5: "five fünf cinco cinq cinque vijf",
  6: "six sechs seis sei zes",
  7: "seven sieben siete sept sette sete zeven",
  8: "eight acht ocho huit otto oito",
  9: "nine neun nueve neuf nove negen",
  10: "ten zehn diez dix dieci dez tien",
  11: "eleven elf once onze undici",
  12: "twelve dozen zwölf dutzend doce docena douze douzaine dodici dozzina doze dúzia twaalf dozijn",
  13: "thirteen dreizehn trece treize tredici treze dertien",
  14: "fourteen vierzehn catorce quatorze quattordici catorze veertien",
  15: "fifteen fünfzehn quince quinze quindici vijftien",
  16: "sixteen sechzehn dieciséis seize sedici dezesseis zestien",
  17: "seventeen siebzehn diecisiete dix-sept diciassette dezessete zeventien",
  18: "eighteen achtzehn dieciocho dix-huit diciotto dezoito achttien",
  19: "nineteen neunzehn diecinueve dix-neuf diciannove dezenove negentien",
  20: "twenty zwanzig veinte vingt venti vinte twintig",
  25: "fünfundzwanzig veinticinco vingt-cinq venticinque vijfentwintig",
  30: "thirty dreißig dreissig treinta trente trenta trinta dertig",
  40: "forty vierzig cuarenta quarante quaranta quarenta veertig",
  50: "fifty fünfzig cincuenta cinquante cinquanta cinquenta vijftig",
  60: "sixty sechzig sesenta soixante sessanta sessenta zestig",
  70: "seventy siebzig setenta soixante-dix settanta zeventig",
  80: "eighty achtzig ochenta quatre-vingts ottanta oitenta tachtig",
  90: "ninety neunzig noventa quatre-vingt-dix novanta negentig",
};

/** Lower ones are articles and figures of speech as often as they are figures. */
const FIRST_FIGURE = 11;
/** Numbers of one language that are everyday words of another: "once a week", "onze winkel", "an elf", "seize the day". */
const AMBIGUOUS = new Set(["once", "onze", "elf", "seize", "doze"]);

const PAIRS = Object.entries(WORDS).flatMap(([value, words]) =>
  words.split(" ").map((word) => [word, Number(value)] as const),
);

const VALUES: ReadonlyMap<string, number> = new Map(PAIRS);

/** Whole words, the longer ones first, since "dix-sept" begins with "dix". */
function patternOf(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

const ANY = patternOf(PAIRS.map(([word]) => word));
const FIGURES = patternOf(
  PAIRS.filter(([word, value]) => value >= FIRST_FIGURE && !AMBIGUOUS.has(word)).map(([word]) => word),
);

export function findNumberWords(text: string): string[] {
  return text.match(ANY) ?? [];
}

/** Without the small ones, and without those that mean something else in another language. */
export function findFigureWords(text: string): string[] {
  return text.match(FIGURES) ?? [];
}

/** undefined for a word that is no number. */
export function valueOfWord(word: string): number | undefined {
  return VALUES.get(word.toLowerCase());
}

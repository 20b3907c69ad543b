import type { Finding } from "../findings/finding.ts";
import type { DayNote, Days } from "../generated/days.ts";
import { validateDays } from "../generated/validators.js";
import { clip } from "../text/printable.ts";
import { type Reading, readFile, SMALL_FILE_BYTES } from "./read-file.ts";

export function readDays(bytes: Uint8Array): Reading<Partial<Days>> {
  const wholeFile = 'Write { "days": [] }, with a day and a text for each.';
  const reading = readFile<Days>(bytes, { validate: validateDays, maxSizeBytes: SMALL_FILE_BYTES, wholeFile });
  const { days = [], holidays, ...rest } = reading.value ?? {};
  // What the schema refuses of an entry is left out of it.
  const notes = days.map((note: Partial<DayNote>, index) => ({ ...note, index })).filter(isWhole);
  const findings = notes.flatMap((note) => judgeNote(note, notes.find(({ day }) => day === note.day) ?? note));
  const wrong = new Set(findings.map(({ pointer }) => pointer.split("/")[2]));
  const kept = notes.filter(({ index }) => !wrong.has(String(index))).map(({ day, text }) => ({ day, text }));
  const isKnown = holidays === undefined || COUNTRIES.includes(holidays);
  if (!isKnown) findings.push(unknownCountry(holidays));
  const value = { ...rest, days: kept, ...(isKnown && holidays !== undefined ? { holidays } : {}) };
  return { ...reading, value: reading.value === null ? null : value, findings: [...reading.findings, ...findings] };
}

interface PlacedNote extends DayNote {
  index: number;
}

function isWhole(note: Partial<PlacedNote>): note is PlacedNote {
  return note.day !== undefined && note.text !== undefined;
}

/** One line, and one entry for a day. */
function judgeNote({ day, text, index }: PlacedNote, first: PlacedNote): Finding[] {
  const error = (field: string, rule: string, message: string, hint: string): Finding[] => {
    return [{ rule, severity: "error", pointer: `/days/${index}/${field}`, message, hint }];
  };
  if (first.index !== index) {
    const message = `${day} has a line already, in entry ${first.index + 1} of "days".`;
    return error("day", "day-twice", message, "Write one line for the day, and remove the other entry.");
  }
  if (text.trim() !== "" && !/[\r\n]/.test(text)) return [];
  const hint = "Write some words without line breaks, or remove the entry.";
  return error("text", "wrong-form", `The text of ${day} must be one line.`, hint);
}

function unknownCountry(country: string): Finding {
  const capitals = country.trim().toUpperCase();
  const meant = capitals === "UK" ? "GB" : COUNTRIES.find((known) => known === capitals);
  return {
    rule: "unknown-country",
    severity: "error",
    pointer: "/holidays",
    message: `No public holidays are known for the country "${clip(country, 20)}".`,
    hint: meant === undefined ? HINT : `Did you mean "${meant}"?`,
  };
}

const HINT = 'Write its two letters, such as "DE" (ISO 3166), or remove the field.';

/** The countries that the package of holidays knows; a test compares them. */
export const COUNTRIES: readonly string[] = `
  AD AE AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BW BY BZ CA CC CD CF CG CH
  CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FO FR GA GB GD GE GF GG GH GI GL
  GM GN GP GQ GR GT GU GW GY HK HN HR HT HU IC ID IE IL IM IN IR IS IT JE JM JP KE KM KN KR KY KZ LC LI LK LR LS LT LU
  LV LY MA MC MD ME MF MG MK ML MQ MR MS MT MU MW MX MY MZ NA NC NE NF NG NI NL NO NZ PA PE PF PH PK PL PM PR PT PY RE
  RO RS RU RW SA SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TN TO TR TT TW TZ UA UG US UY UZ VA
  VC VE VG VI VN VU WF XK YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

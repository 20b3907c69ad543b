import type { Finding } from "../findings/finding.ts";
import type { DayNote, Days } from "../generated/days.ts";
import { validateDays } from "../generated/validators.js";
import { type Reading, readFile, SMALL_FILE_BYTES } from "./read-file.ts";

export function readDays(bytes: Uint8Array): Reading<Partial<Days>> {
  const wholeFile = 'Write { "days": [] }, with a day and a text for each.';
  const reading = readFile<Days>(bytes, { validate: validateDays, maxSizeBytes: SMALL_FILE_BYTES, wholeFile });
  const { days = [], holidays, ...rest } = reading.value ?? {};
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  const kept = days.filter(({ day }, index) => {
    const first = seen.get(day);
    if (first !== undefined) findings.push(twice(day, { index, first }));
    else seen.set(day, index);
    return first === undefined;
  });
  const isKnown = holidays === undefined || COUNTRIES.includes(holidays);
  if (!isKnown) findings.push(unknownCountry(holidays));
  const value = { ...rest, days: kept, ...(isKnown && holidays !== undefined ? { holidays } : {}) };
  return { ...reading, value: reading.value === null ? null : value, findings: [...reading.findings, ...findings] };
}

function twice(day: DayNote["day"], { index, first }: { index: number; first: number }): Finding {
  return {
    rule: "day-twice",
    severity: "error",
    pointer: `/days/${index}/day`,
    message: `${day} has a line already, in entry ${first + 1} of "days".`,
    hint: "Write one line for the day, and remove the other entry.",
  };
}

function unknownCountry(country: string): Finding {
  return {
    rule: "unknown-country",
    severity: "error",
    pointer: "/holidays",
    message: `No public holidays are known for the country "${country}".`,
    hint:
      country === "UK" ? 'Did you mean "GB"?' : 'Write its two letters, such as "DE" (ISO 3166), or remove the field.',
  };
}

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

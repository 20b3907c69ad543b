// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

const DATES = ["tests/core/dates", "tests/core/posting"];

/** Days, slots, forecasts, and what the calendar shows of them. */
export const CALENDAR_MUTANTS: readonly Mutant[] = [
  ...bugsIn("core/posting/crons.ts", ["tests/core/posting", "tests/workflows/policy.test.ts"], {
    "the hour and the minute of a cron are exchanged": [
      ["return `${minute} ${hour} * * *`;", "return `${hour} ${minute} * * *`;"],
    ],
    "a schedule with one start too many agrees": [
      ["wanted.size === given.size && wanted.isSubsetOf(given)", "wanted.isSubsetOf(given)"],
    ],
    "the zone of a cron is not looked at": [
      ['timeZone: cronZone(zone ?? "UTC")', 'timeZone: cronZone(zone ?? "UTC").slice(0, 0)'],
      ["`${slot} ${cronZone(times.timezone)}`", "`${slot} `"],
    ],
    "a cron on weekdays counts as every day": [['days.join(" ") === "* * *" && ', ""]],
  }),
  ...bugsIn("core/dates/instant.ts", DATES, {
    "30 February is a date": [["day <= lastDayOf(digits(0, 4), month)", "day <= 31"]],
    "24:00 is a time": [["digits(11, 13) > 23", "digits(11, 13) > 24"]],
    "an hour has sixty-one minutes": [["digits(14, 16) > 59", "digits(14, 16) > 60"]],
    "an offset of twenty hours is one": [["Number(zone.slice(1, 3)) <= 14", "Number(zone.slice(1, 3)) <= 24"]],
  }),
  ...bugsIn("core/dates/local-time.ts", DATES, {
    "a time that clocks show twice is one": [
      [
        "if (isShown(first) && isShown(second) && first !== second) {",
        "if (isShown(first) && isShown(second) && first > second) {",
      ],
    ],
    "a time that clocks skip is one": [
      [
        'return { kind: "missing", before: new Date(first), after: new Date(second) };',
        'return { kind: "instant", at: new Date(second) };',
      ],
    ],
    "before and after a skipped time are exchanged": [
      ["before: new Date(first), after: new Date(second) }", "before: new Date(second), after: new Date(first) }"],
    ],
  }),
  ...bugsIn("core/dates/time-zone.ts", DATES, {
    "a time that clocks show twice is the second one": [
      [
        "first + offsetMs(first, timeZone) === asUtc ? first : second",
        "second + offsetMs(second, timeZone) === asUtc ? second : first",
      ],
    ],
    "the offset has the wrong sign": [
      ["return shown - Math.floor(instantMs / 1000) * 1000;", "return Math.floor(instantMs / 1000) * 1000 - shown;"],
    ],
  }),
  ...bugsIn("core/queue/read-not-before.ts", ["tests/core/queue"], {
    "a dated post stands behind those of its time": [
      ["otherMs === null || otherMs > heldUntilMs", "otherMs === null || otherMs >= heldUntilMs"],
    ],
    "a dated post stands behind those without a date": [
      ["otherMs === null || otherMs > heldUntilMs", "otherMs !== null && otherMs > heldUntilMs"],
    ],
    "a date that has passed stands in front": [
      ["heldUntilMs === null || heldUntilMs <= now.getTime()", "heldUntilMs === null"],
    ],
  }),
  ...bugsIn("core/dates/calendar-words.ts", ["tests/core/dates"], {
    "moments in alerts have no zone": [[", ${timeOf(shown)} ${timeZone}`", ", ${timeOf(shown)}`"]],
  }),
  ...bugsIn("core/calendar/build-site.ts", ["tests/site/build-site.test.ts"], {
    "the number of posts that need attention stops at twelve": [
      ["attentionCount: attention.length", "attentionCount: Math.min(attention.length, MAX_ATTENTION)"],
    ],
  }),
  ...bugsIn("core/calendar/forecast-changes.ts", ["tests/site/calendar-parts.test.ts"], {
    "posts that no longer go out are not told": [
      ["return [...moved, ...gone.map", "return [...moved, ...gone.slice(0, 0).map"],
    ],
  }),
];

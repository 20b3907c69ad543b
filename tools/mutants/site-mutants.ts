// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

/** The pages: calendar, feed and composer. */
export const SITE_MUTANTS: readonly Mutant[] = [
  ...bugsIn("site/src/compose/post-of-draft.ts", ["tests/site/compose.test.ts"], {
    "an edited post's time is shown in the reader's own zone": [
      ["calendarWords(timeZone, at)", 'calendarWords("UTC", at)'],
    ],
  }),
  ...bugsIn("scripts/core/dates/local-time.ts", ["tests/site/compose.test.ts"], {
    "day and month of a plan change places": [
      [
        '`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`',
        '`${year}-${day.padStart(2, "0")}-${month.padStart(2, "0")}`',
      ],
    ],
  }),
  ...bugsIn("site/src/compose/stage-draft.ts", ["tests/site/compose.test.ts"], {
    "an edit writes an unchanged date again": [
      ['if (field === "not_before") return Date.parse', 'if (field === "not_after") return Date.parse'],
    ],
  }),
  ...bugsIn("site/src/photos/crop-frame.ts", ["tests/site/compose.test.ts"], {
    "a zoomed crop reaches beyond the picture": [["Math.min(Math.max(value, 0), most)", "Math.max(value, 0)"]],
  }),
  ...bugsIn("site/src/propose/github-api.ts", ["tests/site/token-and-api.test.ts"], {
    "the token goes along with a redirect": [['redirect: "error"', 'redirect: "follow"']],
  }),
  ...bugsIn("scripts/core/proposal/person-branch.ts", ["tests/site/token-and-api.test.ts"], {
    "a fork's pull request is taken for one's own": [
      [
        "fields(head).ref === branch && fields(fields(head).repo).full_name === repository",
        "fields(head).ref === branch",
      ],
    ],
    "words of a caption format the pull request": [
      ["escapeMarkdown(clip(sentence, MAX_ITEM))", "clip(sentence, MAX_ITEM)"],
    ],
  }),
  ...bugsIn("scripts/core/proposal/push-proposal.ts", ["tests/site/push-proposal.test.ts"], {
    "somebody else's file of the same name is overwritten": [
      ["if (onMain !== null && onMain !== sha)", "if (onMain !== null && onMain === '')"],
    ],
  }),
  ...bugsIn("site/src/propose/token.ts", ["tests/site/check-token.test.ts"], {
    "a token that may not write is connected": [
      [
        "if (error.status === 403 || error.status === 404) return false;",
        "if (error.status === 404) return false;\n    if (error.status === 403) return true;",
      ],
    ],
  }),
  ...bugsIn("site/src/shared/load-data.ts", ["tests/site/loading.test.ts"], {
    "data of two builds are mixed": [
      ["if (version === undefined || data.version === version) return data;", "if (version !== '') return data;"],
    ],
  }),
  ...bugsIn("site/src/shared/storage.ts", ["tests/site/loading.test.ts"], {
    "two calendars of one host share their drafts": [
      ['`mergecast ${name} ${location.pathname.replace(/[^/]*$/, "")}`', "`mergecast ${name}`"],
    ],
  }),
  ...bugsIn("site/src/tray/staged.ts", ["tests/site/calendar-parts.test.ts", "tests/site/calendar-days.test.ts"], {
    "a move to a day holds the post until midnight in UTC": [
      ['place: "by-date", notBefore }', 'place: "by-date", notBefore: `${day}T00:00:00Z` }'],
    ],
  }),
];

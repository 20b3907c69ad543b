// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsIn, type Mutant } from "./mutant.ts";

const SIZES = ["tests/core/text/github-limits.test.ts"];
const REPLIES = [...SIZES, "tests/core/proposal"];
const PREVIEW = ["tests/core/preview", "tests/core/findings"];

/** What people are told: alerts, comments, summaries. */
export const NOTICE_MUTANTS: readonly Mutant[] = [
  ...bugsIn("core/proposal/render-proposal.ts", REPLIES, {
    "a list in a reply is ten times as long": [["MAX_LIST = 18_000", "MAX_LIST = 180_000"]],
    "an entry of a reply is ten times as long": [["MAX_ITEM = 600", "MAX_ITEM = 6_000"]],
    "the captions of a proposal are ten times as long": [["MAX_CAPTIONS = 35_000", "MAX_CAPTIONS = 350_000"]],
    "the caption of a proposal is ten times as long": [["MAX_CAPTION = 60_000", "MAX_CAPTION = 600_000"]],
    "each of many captions may be as long as all together": [
      ["Math.floor(MAX_CAPTIONS / captions.length)", "MAX_CAPTIONS"],
    ],
    "an address that is none of ours is shown as a picture": [
      ["urls.filter((url) => /^https?:\\/\\/[\\w.:/?=%-]{1,500}$/.test(url))", "urls.filter((url) => url !== '')"],
    ],
    "warnings are shown as errors": [
      [
        'findings.filter(({ severity }) => severity === "error");\n  const warnings',
        'findings.filter(({ severity }) => severity !== "note");\n  const warnings',
      ],
    ],
  }),
  ...bugsIn("core/merge/conflict-comment.ts", [...SIZES, "tests/core/merge"], {
    "a comment on conflicts is ten times as long": [["MAX_LIST = 50_000", "MAX_LIST = 500_000"]],
  }),
  ...bugsIn("core/merge/conflict.ts", [...SIZES, "tests/core/merge"], {
    "two hundred conflicts are listed": [["MAX_CONFLICTS = 20", "MAX_CONFLICTS = 200"]],
    "a value in a conflict is ten times as long": [["MAX_VALUE = 80", "MAX_VALUE = 800"]],
    "a conflict lists sixty fields": [["MAX_FIELDS = 6", "MAX_FIELDS = 60"]],
    "the later edit of a published post is to be kept": [
      [
        'status?.ours === "done" ? labels.ours : status?.theirs === "done" ? labels.theirs : null',
        'status?.ours === "done" ? labels.theirs : status?.theirs === "done" ? labels.ours : null',
      ],
    ],
  }),
  ...bugsIn("core/text/markdown.ts", ["tests/core/text/markdown.test.ts", ...SIZES], {
    "a caption mentions people": [["  [/@/g, `@${BREAK}`],\n", ""]],
    "a caption refers to other issues": [["  [/#(?=\\d)/g, `#${BREAK}`],\n", ""]],
    "a code block can be closed by the caption": [["Math.max(3, longestRun + 1)", "Math.max(3, longestRun)"]],
  }),
  ...bugsIn("core/findings/render-summary.ts", PREVIEW, {
    "a finding in the summary is ten times as long": [["MAX_TEXT_LENGTH = 1_000", "MAX_TEXT_LENGTH = 10_000"]],
  }),
  ...bugsIn("core/findings/render-github.ts", PREVIEW, {
    "more annotations are written than GitHub shows": [["MAX_PER_SEVERITY = 10", "MAX_PER_SEVERITY = 100"]],
    "an annotation is ten times as long": [["MAX_LENGTH = 4_000", "MAX_LENGTH = 40_000"]],
  }),
  ...bugsIn("core/findings/choose-shown.ts", PREVIEW, {
    "two thousand findings are shown": [["MAX_SHOWN = 200", "MAX_SHOWN = 2_000"]],
  }),
  ...bugsIn("core/preview/render-preview.ts", PREVIEW, {
    "a preview is longer than GitHub takes": [["MAX_LENGTH = 64_000", "MAX_LENGTH = 640_000"]],
  }),
  ...bugsIn("core/preview/fit-cards.ts", PREVIEW, {
    "the number of omitted posts is wrong": [
      ["const left = cards.length - shown - list.count;", "const left = cards.length - shown;"],
    ],
  }),
  ...bugsIn(
    "adapters/github/sticky-comment.ts",
    ["tests/adapters/github", "tests/flows/preview-pull-request.test.ts", "tests/commands/queue"],
    {
      "only the first page of comments is read": [["MAX_PAGES = 30", "MAX_PAGES = 1"]],
    },
  ),
];

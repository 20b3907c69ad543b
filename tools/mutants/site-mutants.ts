// biome-ignore-all lint/suspicious/noTemplateCurlyInString: text of the program.
import { bugsOf, type Mutant } from "./mutant.ts";

const COMPOSE = ["tests/site/compose.test.ts"];
const CALENDAR = ["tests/site/calendar-parts.test.ts", "tests/site/calendar-days.test.ts"];
const PUSH = ["tests/site/push-proposal.test.ts"];
const CHECK = ["tests/site/check-token.test.ts"];
const FORM = ["tests/site/form-proposer.test.ts"];
const LOADING = ["tests/site/loading.test.ts"];
const TOKEN = ["tests/site/token-and-api.test.ts"];

/** Ways to break the pages that their quick tests must notice: what is written, what is kept, and what is sent. */
export const SITE_MUTANTS: readonly Mutant[] = [
  ...bugsOf("site/src/compose/post-of-draft.ts", COMPOSE, {
    "the cover frame is written in seconds": [["Math.round(value * 1000)", "Math.round(value)"]],
    "sponsors are written without a paid partnership": [
      [
        "...(draft.isPaidPartnership ? { is_paid_partnership: true, ...sponsorsOf(draft.sponsors) } : {}),",
        "...(draft.isPaidPartnership ? { is_paid_partnership: true } : {}),\n    ...sponsorsOf(draft.sponsors),",
      ],
    ],
    "a video of a carousel keeps the alt text of its picture": [
      [
        'kind === "video" ? text("video_url", url) :',
        'kind === "video" ? { ...text("video_url", url), ...text("alt_text", altText) } :',
      ],
    ],
    "a caption loses its blanks at the ends": [
      ['name === "caption" || name === "note" ? value : value.trim()', "value.trim()"],
    ],
  }),
  ...bugsOf("site/src/compose/post-of-draft.ts", COMPOSE, {
    "an edited reel that is kept out of the feed comes into it": [
      ["shareToFeed: post.share_to_feed !== false", "shareToFeed: true"],
    ],
    "an edited video story opens as a picture": [
      ['type === "STORIES" && post.video_url !== undefined ? "video" : "picture"', '"picture"'],
    ],
    "an edited post's time is shown in the reader's own zone": [
      ['{ hour: "2-digit", minute: "2-digit", timeZone }', '{ hour: "2-digit", minute: "2-digit" }'],
    ],
    "an edited cover frame is shown in milliseconds": [["String(offsetMs / 1000)", "String(offsetMs)"]],
  }),
  ...bugsOf("site/src/compose/stage-draft.ts", COMPOSE, {
    "an edit writes an unchanged date again": [
      ['if (field === "not_before") return Date.parse', 'if (field === "not_after") return Date.parse'],
    ],
    "a removed date stays": [
      [
        'differing.filter((field) => !(isMoved && field === "not_before"))',
        'differing.filter((field) => field !== "not_before")',
      ],
    ],
  }),
  ...bugsOf("site/src/compose/when.ts", COMPOSE, {
    "the later of two moments is the earlier": [
      ["? [clockChange.first, clockChange.second]", "? [clockChange.second, clockChange.first]"],
    ],
    "offsets west of Greenwich are rounded to the wrong hour": [
      ["Math.floor(Math.abs(ms) / HOUR_MS)", "Math.abs(Math.floor(ms / HOUR_MS))"],
    ],
  }),
  ...bugsOf("site/src/compose/draft.ts", COMPOSE, {
    "the newest drafts go first when there are too many": [
      [
        "return { ...drafts, saved: saved.slice(0, MAX_DRAFTS) };",
        "return { ...drafts, saved: saved.slice(-MAX_DRAFTS) };",
      ],
    ],
    "an empty draft takes the place of what can be taken back": [
      ["found === undefined || isBlank(found.draft) ? drafts.cleared : found", "found ?? drafts.cleared"],
    ],
    "a kept edit becomes a new post after a reload": [
      ['base: typeof base === "object" && base !== null ? (base as DraftPost) : null }', "base: null }"],
    ],
  }),
  ...bugsOf("site/src/compose/use-draft.ts", LOADING, {
    "a copy keeps the day of its original": [
      ['{ ...draft, id: "", day: "", time: "", repeatOf }', '{ ...draft, id: "", repeatOf }'],
    ],
    "a copy of a waiting post says that it repeats it": [['post.state === "published" ? post.id : ""', "post.id"]],
  }),
  ...bugsOf("site/src/shared/storage.ts", LOADING, {
    "two calendars of one host share their drafts": [
      ['`mergecast ${name} ${location.pathname.replace(/[^/]*$/, "")}`', "`mergecast ${name}`"],
    ],
  }),
  ...bugsOf("site/src/compose/read-table.ts", COMPOSE, {
    "a plan's 12 am is noon": [
      ["(Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0)", "Number(hours) + (/^p/i.test(half) ? 12 : 0)"],
    ],
    "a doubled quote ends a cell": [
      ["if (isQuoted && letter === '\"' && text[at + 1] === '\"') cell += text[++at];\n    else if", "if"],
    ],
    "day and month of a plan change places": [
      [
        '`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`',
        '`${year}-${day.padStart(2, "0")}-${month.padStart(2, "0")}`',
      ],
    ],
    "the first row is lost behind a byte order mark with semicolons": [
      ['return count(";") > count(",") ? ";" : ",";', 'return count(";") >= count(",") ? "," : ";";'],
    ],
  }),
  ...bugsOf("site/src/compose/add-media.ts", COMPOSE, {
    "an added photo replaces the entries of a carousel": [
      ["return [...children, ...entries].slice(0, MAX_CHILDREN);", "return entries.slice(0, MAX_CHILDREN);"],
    ],
    "a second photo drops the first one's alt text": [["url: imageUrl, altText }];", "url: imageUrl }];"]],
    "a picture dropped on a reel becomes its video": [
      ['return kind === "video" ? { videoUrl: path } : { coverUrl: path };', "return { videoUrl: path };"],
    ],
    "a full carousel says that it takes one more": [
      ["MAX_CHILDREN - children.filter", "MAX_CHILDREN + 1 - children.filter"],
    ],
  }),
  ...bugsOf("site/src/compose/snippets.ts", COMPOSE, {
    "hashtags that the caption has are written twice": [
      ["words.filter((word) => !known.has(word.toLowerCase())).join", "words.join"],
    ],
    "a snippet of the same name is kept twice": [
      ["...snippets.filter((one) => one.name !== put.name), put", "...snippets, put"],
    ],
  }),
  ...bugsOf("site/src/compose/read-form.ts", COMPOSE, {
    "a touched field without text is still said to be to do": [
      ['pointer !== "" && !isTouched(pointer) && valueAt', 'pointer !== "" && valueAt'],
    ],
    "a file that is still loaded counts as checked": [
      ["  if (files.loading > 0)\n    return `Loading", "  if (files.loading > 99)\n    return `Loading"],
    ],
  }),
  ...bugsOf("site/src/compose/judge-files.ts", COMPOSE, {
    "a picture that does not load is no problem": [
      ['if (result.kind === "failed") return [NOT_THERE];', 'if (result.kind === "failed") return [];'],
    ],
    "a PNG is let through": [["/\\.(png|webp|", "/\\.(webp|"]],
  }),
  ...bugsOf("site/src/tray/staged.ts", CALENDAR, {
    "two moves of different posts become one": [
      ['added.change.kind === "move" && last.change.id === added.change.id', 'added.change.kind === "move"'],
    ],
    "a third move is proposed beside the second": [
      ["isSameMove ? staged.slice(0, -1) : staged", "isSameMove && staged.length < 2 ? staged.slice(0, -1) : staged"],
    ],
    "a kept change of a strange kind is proposed": [
      ['typeof kind !== "string" || !KINDS.includes(kind)', 'typeof kind !== "string"'],
    ],
  }),
  ...bugsOf("site/src/tray/staged.ts", CALENDAR, {
    "a move to a day holds the post until midnight in UTC": [
      ["notBefore: slot.value }", "notBefore: `${day}T00:00:00Z` }"],
    ],
  }),
  ...bugsOf("site/src/calendar/shown-posts.ts", CALENDAR, {
    "a failed post does not move": [
      [
        'state !== "published" && state !== "unconfirmed"',
        'state !== "published" && state !== "unconfirmed" && state !== "failed"',
      ],
    ],
    "a post on its way can be moved": [['state !== "published" && state !== "unconfirmed"', 'state !== "published"']],
    "a retried post keeps its old trouble": [
      ['own === "retried" && post.errors === 0 ? null : post.trouble', "post.trouble"],
    ],
  }),
  ...bugsOf("site/src/calendar/days.ts", CALENDAR, {
    "Sunday opens the week": [["-((weekday + 6) % 7)", "-weekday"]],
  }),
  ...bugsOf("site/src/calendar/place.ts", CALENDAR, {
    "accents hide posts from a search": [['.replaceAll(/\\p{M}/gu, "")', ""]],
  }),
  ...bugsOf("site/src/calendar/place.ts", CALENDAR, {
    "a link to a week opens its month's first": [['view === "week" ? day : day.slice(0, 7)', "day.slice(0, 7)"]],
    "a link to a post is lost in the address": [['q: filter.text, post: post ?? ""', "q: filter.text"]],
  }),
  ...bugsOf("site/src/calendar/days.ts", CALENDAR, {
    "posts of a day stand in no order": [["(a.time < b.time ? -1 : 1)", "(a.time < b.time ? 1 : -1)"]],
  }),
  ...bugsOf("site/src/calendar/summarize.ts", CALENDAR, {
    "a token that ends next year names no year": [
      ["day.slice(0, 4) === today.slice(0, 4) ?", "day.slice(0, 3) === today.slice(0, 3) ?"],
    ],
  }),
  ...bugsOf("site/src/shared/words.ts", COMPOSE, {
    "a slow clock plans in the past": [["Math.max(builtMs, minuteMs)", "minuteMs"]],
  }),
  ...bugsOf("site/src/shared/load-data.ts", LOADING, {
    "data of two builds are mixed": [
      ["if (version === undefined || data.version === version) return data;", "if (version !== '') return data;"],
    ],
    "a failed load is never tried again": [
      ["  loading.catch(() => known.delete(name));\n", "  loading.catch(() => undefined);\n"],
    ],
  }),
  ...bugsOf("site/src/photos/crop-frame.ts", COMPOSE, {
    "a zoomed crop reaches beyond the picture": [["Math.min(Math.max(value, 0), most)", "Math.max(value, 0)"]],
    "a tall crop is rounded beyond the limit": [
      ["crop.shape.ratio < 1 ? Math.floor(exact) : Math.ceil(exact)", "Math.round(exact)"],
    ],
    "a picture that is too small is scaled up": [["  if (outWidth < PICTURE_WIDTH_PX.min) return null;\n", ""]],
  }),
  ...bugsOf("site/src/photos/use-photos.ts", COMPOSE, {
    "files of the media fields of edits are not sent": [['change.kind === "edit" ? [change.set] : []', "[]"]],
  }),
  ...bugsOf("site/src/shared/words.ts", COMPOSE, {
    "a reel's frame is square": [['kind === "reel" || kind === "story"', 'kind === "story"']],
  }),
  ...bugsOf("site/src/propose/github-api.ts", TOKEN, {
    "the token goes along with a redirect": [['redirect: "error"', 'redirect: "follow"']],
    "cookies go along": [['credentials: "omit"', 'credentials: "include"']],
    "GitHub's wish to wait is read in milliseconds": [["nowMs + afterSeconds * 1000", "nowMs + afterSeconds"]],
  }),
  ...bugsOf("site/src/propose/token.ts", TOKEN, {
    "a classic token is taken": [["/^github_pat_\\w{20,300}$/", "/^(?:github_pat|ghp)_\\w{20,300}$/"]],
  }),
  ...bugsOf("site/src/propose/push-proposal.ts", PUSH, {
    "the branch of a person may be moved back": [["{ sha, force: false }", "{ sha, force: true }"]],
    "a rule of the repository is tried again and again": [[" && !/rule/i.test(error.message)", ""]],
    "somebody else's file of the same name is overwritten": [
      ["if (onMain !== null && onMain !== sha)", "if (onMain !== null && onMain === '')"],
    ],
  }),
  ...bugsOf("site/src/propose/newest-state.ts", PUSH, {
    "a proposal forgets the default branch's new commits": [
      [
        "return { parents: [tip, main], filesOf: main, changes, queue };",
        "return { parents: [tip, main], filesOf: tip, changes, queue };",
      ],
    ],
  }),
  ...bugsOf("site/src/propose/person-branch.ts", TOKEN, {
    "a closed pull request's leftover is proposed again": [
      ["isAlive: tip !== null && !isLeftover", "isAlive: tip !== null"],
    ],
    "a fork's pull request is taken for one's own": [
      [
        "fields(head).ref === branch && fields(fields(head).repo).full_name === repository",
        "fields(head).ref === branch",
      ],
    ],
  }),
  ...bugsOf("site/src/propose/person-branch.ts", TOKEN, {
    "the description of a pull request is replaced": [
      [
        "lines.toSpliced(last < 0 ? lines.length : last + 1, 0, ...fresh)",
        "lines.toSpliced(0, lines.length, ...fresh)",
      ],
    ],
    "words of a caption format the pull request": [
      ["escapeMarkdown(clip(sentence, MAX_ITEM))", "clip(sentence, MAX_ITEM)"],
    ],
  }),
  ...bugsOf("site/src/propose/proposers.ts", FORM, {
    "a form carries an address that GitHub refuses": [
      ["export const MAX_ADDRESS_LENGTH = 8000;", "export const MAX_ADDRESS_LENGTH = 80_000;"],
    ],
  }),
  ...bugsOf("site/src/propose/token.ts", TOKEN, {
    "an archived repository lets one connect": [
      ["if (repository.archived === true)", "if (repository.archived === 1)"],
    ],
  }),
  ...bugsOf("site/src/propose/token.ts", CHECK, {
    "a token that may not write is connected": [
      [
        "if (error.status === 403 || error.status === 404) return false;",
        "if (error.status === 404) return false;\n    if (error.status === 403) return true;",
      ],
    ],
  }),
];

import type { DraftPost } from "../content/draft-post.ts";
import type { Finding } from "../findings/finding.ts";
import type { ListChange } from "../queue/change-posts.ts";
import { codeBlock, escapeMarkdown, fitItems } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";
import { FIELD_LABELS, labelAt } from "./form-words.ts";
import { CHANGES_LABEL } from "./parse-issue-form.ts";

/** First line of the reply on an issue, which identifies it. */
export const PROPOSAL_MARKER = "<!-- mergecast-proposal -->";

/** GitHub refuses texts above 65,536 characters. The rest is for our own words. */
const MAX_CAPTION = 60_000;
const MAX_CAPTIONS = 35_000;
/** A reply can hold three lists and the pictures. */
const MAX_LIST = 18_000;
const MAX_PICTURES = 8_000;
const MAX_ITEM = 600;

export type Reply =
  | { kind: keyof typeof REPLIES }
  | { kind: "refused"; why: string }
  /** The calendar's field holds something else than what the calendar writes. `faults`: sentences. */
  | { kind: "unreadable"; faults: readonly string[] }
  /** The changes can be read, but cannot be made. */
  | { kind: "refused-changes"; faults: readonly string[] }
  /** Someone has edited the pull request itself. */
  | { kind: "left"; pullUrl: string }
  /** Each is a whole sentence, or the rest of one that begins with the number of the photo. */
  | { kind: "photos-refused"; why: readonly string[] }
  /** `sentences`: what the changes of the calendar do. `pictureUrls`: of the photos that came along, and `crops` what was cropped of them. */
  | {
      kind: "proposed";
      pullUrl: string;
      findings: readonly AnsweredFinding[];
      /** When each new post goes out, in words, and where the calendar shows it; null where that is not known. */
      days?: readonly { title: string; day: string; url: string | null }[];
      sentences?: readonly string[];
      pictureUrls?: readonly string[];
      crops?: readonly string[];
    };

/** In words of the form. */
export interface AnsweredFinding extends Finding {
  /** It is about a field that nobody has filled in. */
  isToDo?: boolean;
}

/** The reply on the issue, for people who never see the file. */
export function renderReply(reply: Reply): string {
  return [PROPOSAL_MARKER, ...linesOf(reply)].join("\n");
}

function linesOf(reply: Reply): string[] {
  switch (reply.kind) {
    case "refused":
      return [`No pull request could be created: ${escapeMarkdown(clip(reply.why, MAX_ITEM))}.`];
    case "unreadable":
      return refusing(
        `The field *${CHANGES_LABEL}* cannot be read, so nothing was proposed`,
        reply.faults,
        FROM_CALENDAR,
      );
    case "refused-changes":
      return refusing("Nothing was proposed", reply.faults, RELOAD);
    case "left":
      return [
        `Someone has edited the post in ${reply.pullUrl} directly, so edits to this issue no longer change it. Please comment there.`,
      ];
    case "photos-refused":
      return refusing("The photos cannot be used as they are", reply.why, EDIT_PHOTOS);
    case "proposed": {
      const { pullUrl, sentences, days, pictureUrls, crops, findings } = reply;
      const thanks =
        sentences === undefined
          ? [`Thank you. The post is proposed in ${pullUrl}. Merging that pull request approves it.`]
          : thanksForChanges(pullUrl, sentences);
      const whatToDo = sentences === undefined ? EDIT_ISSUE : PROPOSE_AGAIN;
      return [
        ...thanks,
        "",
        ...planned(days),
        ...pictures(pictureUrls),
        ...cropped(crops),
        ...judgement(findings, whatToDo),
      ];
    }
    default:
      return [REPLIES[reply.kind]];
  }
}

const REPLIES = {
  "no-form":
    "This issue no longer has the headings of the form *Propose a post*. Please open a new issue with the form.",
  begun:
    "This post was approved and is being published, is already live, or has failed. Nothing was changed. Please open a new issue for another post.",
  merged: "This post is already in the queue, exactly as it is written here.",
};

const FROM_CALENDAR = "Please open the calendar again and propose from there, or use the form *Propose a post*.";
const RELOAD = "Please reload the calendar, which may be older than the queue, and propose again.";
const EDIT_PHOTOS = "Nothing was proposed or changed. Edit this issue to try again.";

function refusing(title: string, faults: readonly string[], whatToDo: string): string[] {
  return [`**${title}:**`, "", ...toList(faults), "", whatToDo];
}

/** Foreign text in a link of ours cannot end it: it is escaped. */
function planned(days: NonNullable<Extract<Reply, { kind: "proposed" }>["days"]> = []): string[] {
  if (days.length === 0) return [];
  const linked = ({ day, url }: (typeof days)[number]) => (url === null ? day : `[${day}](${url})`);
  const [only] = days;
  if (days.length === 1 && only !== undefined) return [`Once merged, it goes out ${linked(only)}.`, ""];
  const lines = days.map((one) => `- ${escapeMarkdown(clip(one.title, MAX_ITEM))}: ${linked(one)}`);
  return ["Once merged, they go out:", "", ...fitItems(lines, MAX_LIST), ""];
}

/** As they will be published: converted and without metadata. Our own addresses, but foreign text must not ride on them. */
function pictures(urls: readonly string[] = []): string[] {
  const safe = urls.filter((url) => /^https?:\/\/[\w.:/?=%-]{1,500}$/.test(url));
  let left = MAX_PICTURES;
  const shown = safe
    .map((url) => `<img src="${url}" width="240" alt="">`)
    .filter((picture) => {
      left -= picture.length + 1;
      return left >= 0;
    });
  return shown.length === 0 ? [] : [shown.join(" "), ""];
}

/** The feed takes no other shapes. Who wants to choose what stays crops before. */
function cropped(sentences: readonly string[] = []): string[] {
  return sentences.length === 0 ? [] : [...toList(sentences), "", CROP_BEFORE, ""];
}

const CROP_BEFORE =
  "To choose what stays in the picture, crop it before you drop it here, or write the post in the calendar.";

function thanksForChanges(pullUrl: string, sentences: readonly string[]): string[] {
  const thanks = `Thank you. This is proposed in ${pullUrl}. Merging that pull request approves it:`;
  return [thanks, "", ...toList(sentences)];
}

const EDIT_ISSUE = "To change the post, edit the text of this issue. The pull request and this comment are updated.";
const PROPOSE_AGAIN =
  "To change something, propose it again from the calendar and close this issue, or comment on the pull request.";

function toList(sentences: readonly string[]): string[] {
  return fitItems(
    sentences.map((sentence) => `- ${escapeMarkdown(clip(sentence, MAX_ITEM))}`),
    MAX_LIST,
  );
}

/** What nobody has filled in is still to do, here as in the composer. */
function judgement(findings: readonly AnsweredFinding[], whatToDo: string): string[] {
  if (findings.length === 0) return ["All checks pass."];
  const isError = ({ severity }: Finding) => severity === "error";
  const others = findings.filter((finding) => !isError(finding));
  const list = (title: string, items: readonly Finding[]) =>
    items.length === 0 ? [] : [`**${title}:**`, "", ...fitItems(items.map(toItem), MAX_LIST), ""];
  return [
    ...list("Before it can be merged", findings.filter(isError)),
    ...list(
      "Still to do",
      others.filter(({ isToDo }) => isToDo),
    ),
    ...list(
      "Worth a look",
      others.filter(({ isToDo }) => !isToDo),
    ),
    whatToDo,
  ];
}

function toItem({ pointer, message, hint }: Finding): string {
  const label = labelAt(pointer, FIELD_LABELS);
  const place = label === "" || pointer.startsWith("/posts") ? "" : `*${label}*: `;
  return `- ${place}${escapeMarkdown(`${clip(message, MAX_ITEM)} ${clip(hint, MAX_ITEM)}`)}`;
}

export function renderProposal(post: DraftPost, { issue, author }: { issue: number; author: string }): string {
  return [
    `Proposed by ${escapeMarkdown(author)} in #${issue} with the form. Merging this closes #${issue}.`,
    "",
    codeBlock(post.caption ?? "(no caption)", { maxLength: MAX_CAPTION }),
    "",
    "The comment below shows what the post will look like. Edits to the issue also update this pull request, until it is closed or someone edits the post on its branch.",
  ].join("\n");
}

interface ChangesOrigin {
  issue: number;
  author: string;
  sentences: readonly string[];
}

/** Description of the pull request for changes from the calendar. The captions of new posts are in it. */
export function renderChanges(changes: readonly ListChange[], { issue, author, sentences }: ChangesOrigin): string {
  const added = changes.flatMap((change) => (change.kind === "add" ? change.posts : []));
  const captions = added.map(({ caption = "(no caption)" }) => caption);
  const fitting = captions.length === 0 ? 0 : Math.floor(MAX_CAPTIONS / captions.length);
  return [
    `Proposed by ${escapeMarkdown(author)} in #${issue} from the calendar. Merging this closes #${issue}.`,
    "",
    ...toList(sentences),
    ...captions.flatMap((caption) => ["", codeBlock(caption, { maxLength: fitting })]),
    "",
    "The comment below shows what it will look like.",
  ].join("\n");
}

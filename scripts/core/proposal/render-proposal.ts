import type { DraftPost } from "../content/draft-post.ts";
import type { Complaint } from "../findings/finding.ts";
import { codeBlock, escapeMarkdown } from "../text/markdown.ts";
import { FORM_LABELS } from "./parse-issue-form.ts";

/** First line of the answer on an issue, by which it is found again. */
export const PROPOSAL_MARKER = "<!-- mergecast-proposal -->";

export type Reply =
  | { kind: "no-form" }
  | { kind: "begun" }
  | { kind: "merged" }
  | { kind: "refused"; why: string }
  /** People have edited the pull request itself. */
  | { kind: "left"; pullUrl: string }
  | { kind: "proposed"; pullUrl: string; complaints: readonly Complaint[] };

/** The answer on the issue, in words for people who never see the file. */
export function renderReply(reply: Reply): string {
  return [PROPOSAL_MARKER, ...linesOf(reply)].join("\n");
}

function linesOf(reply: Reply): string[] {
  switch (reply.kind) {
    case "no-form":
      return [
        "This issue does not have the headings of the form *Propose a post* any more. Please open a new one with the form.",
      ];
    case "begun":
      return [
        "This post was approved and its turn has come: it is being published, is live already or has failed. So nothing was changed. Please open a new issue for another post.",
      ];
    case "merged":
      return ["This post stands in the queue already, exactly as it is written here."];
    case "refused":
      return [`No pull request could be made of this: ${escapeMarkdown(reply.why)}.`];
    case "left":
      return [
        `Somebody has edited the post in ${reply.pullUrl} itself, so edits of this issue do not change it any more. Please comment there.`,
      ];
    case "proposed":
      return [
        `Thank you. The post is proposed in ${reply.pullUrl}; merging that approves it.`,
        "",
        ...judgement(reply.complaints),
      ];
  }
}

function judgement(complaints: readonly Complaint[]): string[] {
  const errors = complaints.filter(({ severity }) => severity === "error");
  const warnings = complaints.filter(({ severity }) => severity === "warning");
  if (complaints.length === 0) return ["All checks pass."];
  return [
    ...(errors.length === 0 ? [] : ["**Before it can be merged:**", "", ...errors.map(toItem), ""]),
    ...(warnings.length === 0 ? [] : ["**Worth a look:**", "", ...warnings.map(toItem), ""]),
    "Edit the text of this issue to change the post; the pull request and this answer follow.",
  ];
}

function toItem({ pointer, message, hint }: Complaint): string {
  const field = pointer.split("/")[1];
  const label = [...FORM_LABELS].find(([, name]) => name === field)?.[0];
  const place = label === undefined ? "" : `*${label}*: `;
  return `- ${place}${escapeMarkdown(`${message} ${hint}`)}`;
}

/** Text of the pull request. */
export function renderProposal(post: DraftPost, { issue, author }: { issue: number; author: string }): string {
  return [
    `Proposed by ${escapeMarkdown(author)} in #${issue} with the form. Closes #${issue} when it is merged.`,
    "",
    codeBlock(post.caption ?? "(no caption)"),
    "",
    "The comment below shows the post as it will look. Edits of the issue come here as well, until this pull request is closed or somebody else commits to its branch.",
  ].join("\n");
}

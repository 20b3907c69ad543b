import { describe, expect, it } from "vitest";
import { changedComment, issueBody } from "../../../scripts/adapters/alerts/alert-text.ts";
import { proposalText } from "../../../scripts/core/captions/proposal-text.ts";
import { describeCrop } from "../../../scripts/core/media/plan-picture.ts";
import type { QueueConflict } from "../../../scripts/core/merge/conflict.ts";
import { conflictComment } from "../../../scripts/core/merge/conflict-comment.ts";
import {
  type Reply,
  renderChanges,
  renderProposal,
  renderReply,
} from "../../../scripts/core/proposal/render-proposal.ts";
import { codeBlock } from "../../../scripts/core/text/markdown.ts";

/** GitHub refuses bodies and comments above this. */
const MOST = 65_536;
/** Too many for one text, even when each is clipped to 600 characters. */
const MANY = 200;
const HOSTILE: readonly [string, string][] = [
  ["backticks", "`".repeat(70_000)],
  ["lines of backticks", "````` ````\n".repeat(10_000)],
  ["control characters", "\u0000".repeat(70_000)],
  ["what is escaped", "<@a&*|".repeat(20_000)],
  ["line breaks", "\n".repeat(70_000)],
  ["halves of characters", "\ud83c".repeat(70_000)],
];

const findings = (text: string) =>
  Array.from(
    { length: MANY },
    () => ({ rule: text, severity: "error", pointer: text, message: text, hint: text }) as const,
  );

const WRITTEN: readonly [string, (text: string) => string][] = [
  ["the body of a proposal", (text) => renderProposal({ caption: text }, { issue: 1, author: "a" })],
  ["the answer on an issue", (text) => renderReply({ kind: "proposed", pullUrl: "x", findings: findings(text) })],
  ["the answer to changes of the calendar", (text) => renderReply(answerTo(text))],
  ["an unreadable field on an issue", (text) => renderReply({ kind: "unreadable", faults: Array(MANY).fill(text) })],
  ["refused changes on an issue", (text) => renderReply({ kind: "refused-changes", faults: Array(MANY).fill(text) })],
  ["refused photos on an issue", (text) => renderReply({ kind: "photos-refused", why: Array(MANY).fill(text) })],
  ["the body of changes", (text) => renderChanges([added(text, 20)], origin(text))],
  ["the body of one new post", (text) => renderChanges([added(text, 1)], origin(text))],
  ["a refusal on an issue", (text) => renderReply({ kind: "refused", why: text })],
  ["an alert", (text) => issueBody(alert(text), { account: null, at: new Date(0), origin: text })],
  ["a comment on an alert", (text) => changedComment(alert(text), text)],
  ["a comment on conflicts", (text) => conflictComment({ kind: "conflicts", conflicts: conflicts(text) }, PLACE)],
  ["a comment on files", (text) => conflictComment({ kind: "other-files", paths: Array(MANY).fill(text) }, PLACE)],
  ["a comment on a refusal", (text) => conflictComment({ kind: "unreadable", why: text }, PLACE)],
  ["captions", (text) => proposalText({ month: "2026-08", captions: captions(text), warnings: findings(text) })],
];

const alert = (text: string) => ({ key: "queue", title: text, body: text, link: "https://example.com/p/1" });

/** Everything that such an answer can hold at once. */
function answerTo(text: string): Reply {
  const warnings = findings(text).map((finding) => ({ ...finding, severity: "warning" as const }));
  const sentences = Array<string>(MANY).fill(text);
  const crops = Array.from({ length: 10 }, (_, index) => `Photo ${index} ${describeCrop(PHONE, SQUARE)}`);
  const pictureUrls = Array.from({ length: 100 }, (_, index) => `https://example.com/${"p".repeat(400)}${index}.jpg`);
  return { kind: "proposed", pullUrl: "x", findings: [...findings(text), ...warnings], sentences, pictureUrls, crops };
}

const PHONE = { widthPx: 99_999, heightPx: 100_000 };
const SQUARE = { widthPx: 99_999, heightPx: 99_999 };

function added(text: string, count: number) {
  return { kind: "add", posts: Array.from({ length: count }, () => ({ caption: text })), place: "last" } as const;
}

function origin(text: string) {
  return { issue: 1, author: "a", sentences: Array<string>(MANY).fill(text) };
}

const PLACE = { main: "main", repositoryUrl: "https://github.com/team/posts", account: null };

function conflicts(text: string): QueueConflict[] {
  const fields = Array.from({ length: 50 }, () => ({ name: text, base: text, ours: text, theirs: text }));
  return Array.from({ length: 100 }, () => ({ kind: "edited-twice", id: text, fields }));
}

function captions(text: string) {
  return Array.from({ length: 31 }, (_, day) => ({ day, caption: text, pillar: text, image_direction: text }));
}

describe.each(WRITTEN)("%s", (_name, write) => {
  it.each(HOSTILE)("is short enough for GitHub, full of %s", (_what, text) => {
    // The bot's own note is added to the body of a proposal.
    expect(write(text).length).toBeLessThan(MOST - 300);
  });
});

describe("a list in an answer", () => {
  it("still names many entries when each of them is endless", () => {
    const faults = Array.from({ length: 30 }, (_, index) => `${index} ${"rye ".repeat(5_000)}`);
    const text = renderReply({ kind: "refused-changes", faults });
    expect(text.split("\n").filter((line) => /^- \d+ rye/.test(line)).length).toBeGreaterThan(25);
  });

  it("says how many entries it leaves out", () => {
    const faults = Array.from({ length: 100 }, (_, index) => `${index} ${"rye ".repeat(200)}`);
    const lines = renderReply({ kind: "refused-changes", faults }).split("\n");
    const shown = lines.filter((line) => /^- \d+ rye/.test(line)).length;
    expect(shown).toBeGreaterThan(20);
    expect(lines).toContain(`- and ${100 - shown} more`);
  });

  it("tells what must be corrected apart from what is worth a look", () => {
    const told = (severity: "error" | "warning") => ({ rule: "r", pointer: "", message: severity, hint: "", severity });
    const text = renderReply({ kind: "proposed", pullUrl: "x", findings: [told("warning"), told("error")] });
    const [before = "", after = ""] = text.split("**Worth a look:**");
    expect(before).toMatch(/\*\*Before it can be merged:\*\*\n\n- error/);
    expect(before).not.toContain("- warning");
    expect(after).toContain("- warning");
  });

  it("shows each of twenty captions, however long they are", () => {
    const text = renderChanges([added("rye ".repeat(5_000), 20)], { issue: 1, author: "a", sentences: ["It adds."] });
    expect(text.split("\nrye rye")).toHaveLength(21);
  });
});

describe("a code block of limited length", () => {
  it.each(HOSTILE)("keeps to the limit and closes its fence, full of %s", (_what, text) => {
    for (const maxLength of [100, 5_000, 60_000]) {
      const block = codeBlock(text, { maxLength });
      expect(block.length).toBeLessThanOrEqual(maxLength);
      const fence = /^`+/.exec(block)?.[0] ?? "";
      expect(block.endsWith(`\n${fence}`)).toBe(true);
      expect(block.slice(fence.length, -fence.length)).not.toContain(fence);
    }
  });

  it("leaves a text that fits as it is", () => {
    expect(codeBlock("a\nb", { maxLength: 20 })).toBe("```text\na\nb\n```");
  });
});

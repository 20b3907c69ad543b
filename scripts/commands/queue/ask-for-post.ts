import { type Answer, ask, askLines } from "../../cli/prompts.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import type { Result } from "../../core/findings/problem.ts";
import { describeCaption } from "../../core/queue/describe-caption.ts";
import { readNotBefore } from "../../core/queue/read-not-before.ts";
import { postRules } from "../../core/rules/posts/index.ts";
import { runRules } from "../../core/rules/run-rules.ts";
import type { DraftContext } from "./draft-context.ts";

/** Asks for one field after another. When the rules refuse an answer, it says why and asks again. */
export async function askForPost({ context, proposeId, judgeMedia, clockwork }: DraftContext): Promise<DraftPost> {
  const { pillars, cta_types } = context.settings;
  const judge = (post: DraftPost, pointer: string) => (value: string) =>
    firstError({ ...post, [pointer]: value }, pointer);
  const post: DraftPost = { status: "pending" };
  const judgeAddress = judge(post, "image_url");
  post.image_url = await ask({
    question: "Address of the picture (https, JPEG)",
    check: async (value) => judgeAddress(value) ?? (await judgeMedia({ ...post, image_url: value })),
  });
  post.alt_text = await ask({
    question: "Alt text (what it shows, for people who cannot see it)",
    check: judge(post, "alt_text"),
  });
  post.caption = await askLines({
    question: "Caption (a line with only a dot ends it)",
    status: (caption) => statusOf(describeCaption(caption, context)),
    check: judge(post, "caption"),
  });
  post.pillar = await ask({ question: `Pillar${oneOf(pillars)}`, check: judge(post, "pillar") });
  post.cta_type = await ask({ question: `Kind of call to action${oneOf(cta_types)}`, check: judge(post, "cta_type") });
  const held = await ask({
    question: `Hold until (a day, or ${clockwork.timeZone} time such as 2026-12-24 18:00; empty to post it when its turn comes)`,
    isOptional: true,
    check: (value) => errorOf(readNotBefore(value, clockwork)),
  });
  const date = held === "" ? null : readNotBefore(held, clockwork);
  if (date?.ok === true) post.not_before = date.value;
  const proposed = proposeId(post);
  const id = await ask({ question: `Id of the post (empty for ${proposed})`, isOptional: true, check: () => null });
  return { id: id === "" ? proposed : id, ...post };

  function firstError(draft: DraftPost, field: string): Answer {
    const finding = runRules(postRules, draft, { context, base: "" }).find(
      ({ severity, pointer }) => severity === "error" && pointer === `/${field}`,
    );
    return finding === undefined ? null : `${finding.message} ${finding.hint}`;
  }
}

function errorOf(read: Result<string, string>): Answer {
  return read.ok ? null : read.error;
}

function statusOf({ text, errors }: ReturnType<typeof describeCaption>): string {
  return [text, ...errors].join("\n");
}

function oneOf(values: readonly string[] | undefined): string {
  return values === undefined ? "" : ` (${values.join(", ")})`;
}

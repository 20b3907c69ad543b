import type { Target } from "./target.ts";

const content = () => import("./targets/content.ts");
const queue = () => import("./targets/queue.ts");
const captions = () => import("./targets/captions.ts");
const media = () => import("./targets/media.ts");

// biome-ignore lint/suspicious/noExplicitAny: each target knows the type of its own inputs.
type AnyTarget = Target<any>;

/** Loaded one by one: no thread needs the code of all of them. */
export const TARGETS: Readonly<Record<string, () => Promise<AnyTarget>>> = {
  content: async () => (await content()).content,
  "queue-edit": async () => (await queue()).queueEdit,
  merge: async () => (await queue()).merge,
  preview: async () => (await content()).preview,
  "issue-form": async () => (await import("./targets/issue-form.ts")).issueForm,
  text: async () => (await import("./targets/text.ts")).text,
  caption: async () => (await captions()).caption,
  "caption-batch": async () => (await captions()).captionBatch,
  "model-answer": async () => (await captions()).modelAnswer,
  picture: async () => (await media()).picture,
  movie: async () => (await media()).movie,
  "media-host": async () => (await media()).mediaHost,
  platform: async () => (await import("./targets/platform.ts")).platform,
  github: async () => (await import("./targets/github.ts")).github,
  webhook: async () => await (await import("./targets/webhook.ts")).openWebhook(),
};

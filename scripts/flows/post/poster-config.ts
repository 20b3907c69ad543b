import type { Snapshot } from "../../core/ports.ts";
import type { Content } from "../../core/post/content.ts";
import type { DraftPost } from "../../core/rules/rule.ts";

export interface Polling {
  headStartMs: number;
  intervalMs: number;
  attempts: number;
}

/** What one run of the poster needs to know beforehand. */
export interface PosterConfig {
  accountId: string;
  /** Name of this run, unique for ever: claims carry it. */
  run: string;
  /** Skips the slot guard, nothing else. */
  isForced: boolean;
  /** Used where the settings do not say otherwise for a media type. */
  polling: Polling;
  token: { obtainedAt: Date | null; expiresAt: Date | null };
  readContent(snapshot: Snapshot): Content;
}

/** Polling of one post: the settings of its media type win over the general ones, field by field. */
export function pollingFor(config: PosterConfig, content: Content, post: DraftPost): Polling {
  const own = content.settings.polling?.[post.media_type ?? "IMAGE"] ?? {};
  return {
    headStartMs: own.head_start_seconds === undefined ? config.polling.headStartMs : own.head_start_seconds * 1000,
    intervalMs: own.interval_seconds === undefined ? config.polling.intervalMs : own.interval_seconds * 1000,
    attempts: own.attempts ?? config.polling.attempts,
  };
}

/** How a run ended. Exit codes as documented for every command: 0 done or nothing due, 1 failed, 2 could not go on. */
export interface Outcome {
  exit: 0 | 1 | 2;
  /** One sentence. */
  summary: string;
  /** Id of the post that this run made live, even if recording it failed. */
  published?: string;
}

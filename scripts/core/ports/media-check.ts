/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */
import type { DraftPost } from "../content/draft-post.ts";
import type { Complaint } from "../findings/finding.ts";
import type { Settings } from "../generated/settings.ts";
import type { MeasuredMedia } from "../media/inspection.ts";

/** Result of fetching and measuring the media of one post. */
export interface MediaReport {
  /** Pointers relative to the post ("/image_url", "/children/2/image_url"). */
  complaints: Complaint[];
  /** True when the only errors are the host's timeouts, 5xx answers or refused connections, which may be temporary. */
  isHostTrouble: boolean;
  measured: MeasuredMedia[];
}

export interface MediaChecker {
  /** Fetches every media URL of the post. `media`: the team's settings. Never throws: every failure becomes a complaint. */
  check(post: DraftPost, media?: Settings["media"]): Promise<MediaReport>;
}

import type { Token } from "../core/token.ts";
import type { Outcome, PosterConfig } from "./post/poster-config.ts";
import { rehearse } from "./post/rehearse.ts";
import type { PosterPorts } from "./post/run.ts";
import { runPoster } from "./post/run-poster.ts";

export type { PosterPorts } from "./post/run.ts";

/** One run of the poster: publishes at most one post. */
export function post(ports: PosterPorts, config: PosterConfig): Promise<Outcome> {
  return runPoster({ ...ports, config });
}

/** The dry run: the same checks on the first pending post, and nothing written, published or alerted. */
export function rehearsePost(ports: PosterPorts, config: PosterConfig, token: Token | null): Promise<Outcome> {
  return rehearse({ ...ports, config }, token);
}

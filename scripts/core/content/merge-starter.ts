import type { Release } from "./starter.ts";

/** One file that a release writes, in its three states; null: it is not there. */
export interface ThreeStates {
  path: string;
  /** As the release wrote it that the files here are from. */
  earlier: string | null;
  now: string | null;
  own: string | null;
}

export type Decision =
  | { kind: "same" }
  | { kind: "write"; text: string }
  | { kind: "remove" }
  /** Both sides have changed it. */
  | { kind: "merge"; earlier: string; now: string; own: string }
  /** It belongs to no release any more, and people have changed it. */
  | { kind: "left-over" };

/** What is to become of a file. A file that the team has deleted stays deleted. */
export function decideUpgrade({ earlier, now, own }: Omit<ThreeStates, "path">): Decision {
  if (own === now) return { kind: "same" };
  if (own === null) return earlier === null && now !== null ? { kind: "write", text: now } : { kind: "same" };
  if (now === null)
    return own === earlier ? { kind: "remove" } : earlier === null ? { kind: "same" } : { kind: "left-over" };
  if (own === earlier) return { kind: "write", text: now };
  if (earlier === now) return { kind: "same" };
  return { kind: "merge", earlier: earlier ?? "", now, own };
}

const PINS = /(uses: [\w.-]+\/[\w.-]+\/\.github\/workflows\/reusable-[a-z-]+\.yml)@[0-9a-f]{40}(?: # v\S+)?/g;

/** The text with the pins of this release, so that only what differs otherwise is merged: Dependabot moves pins by itself. */
export function withPins(text: string, { commit, version }: Pick<Release, "commit" | "version">): string {
  return text.replace(PINS, `$1@${commit}${version === null ? "" : ` # v${version}`}`);
}

/** What people write is not a release's: it is never touched. */
export const isContent = (path: string) => /^(?:content|accounts)\//.test(path);

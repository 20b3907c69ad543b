import type { FuzzTarget } from "../target.ts";

/** Each is a file of this folder: no thread needs the code of all of them. */
export const TARGET_NAMES = [
  ...(["content", "queue-edit", "merge", "preview", "issue-form", "text"] as const),
  ...(["caption", "caption-batch", "model-answer"] as const),
  ...(["picture", "movie", "media-host"] as const),
  ...(["platform", "github", "webhook"] as const),
];

export type TargetName = (typeof TARGET_NAMES)[number];

export function isTargetName(name: string): name is TargetName {
  return TARGET_NAMES.some((known) => known === name);
}

/** Address of the module whose default export the target is. */
export function addressOf(name: TargetName): string {
  return new URL(`./${name}.ts`, import.meta.url).href;
}

export async function loadTarget(address: string): Promise<FuzzTarget> {
  return (await import(address)).default;
}

import { quoteForShell } from "./ffmpeg-arguments.ts";
import { faultsOfPath, isMediaName, pathOf } from "./media-path.ts";
import type { MediaRuleId, Remark } from "./media-rules.ts";

/** Files that no conversion brings back. */
const BEYOND_CONVERSION: ReadonlySet<string> = new Set<MediaRuleId>(["media/lfs-pointer", "media/incomplete"]);

/** The advice for a file of the repository: one command makes of it what the platform takes. */
export function adviseConversion({ rule, hint }: Remark, path: string): string {
  if (BEYOND_CONVERSION.has(rule)) return hint;
  return `${hint} Or convert it: npm run media -- add ${quoteForShell(path)}`;
}

export type Oddity = Pick<Remark, "says" | "hint">;

/** What is wrong with the name of a file in the media folder. `others`: names of the other files there. */
export function judgeFileName(name: string, others: readonly string[]): Oddity[] {
  const rival = others.find((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  const oddities: Oddity[] = isMediaName(name)
    ? faultsOfPath(pathOf(name)).map(([message, hint]) => ({ says: UNUSABLE, hint: `${message} ${hint}` }))
    : [NOT_MEDIA];
  if (rival !== undefined) {
    const says = `differs from ${rival} in capital letters only, which some systems cannot hold.`;
    oddities.push({ says, hint: "Rename one of them." });
  }
  return oddities;
}

const UNUSABLE = "has a name that no post can use.";
const NOT_MEDIA: Oddity = {
  says: "is not named as a picture or video for Instagram: .jpg, .jpeg, .mp4 or .mov.",
  hint: "Add it with npm run media -- add, which converts it, and remove this one.",
};

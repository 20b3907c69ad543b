import { quoteForShell } from "./ffmpeg-arguments.ts";
import { isPlainName } from "./media-file-name.ts";
import type { Remark } from "./media-rules.ts";

/** The advice for a file of the repository: one command makes of it what the platform takes. */
export function adviseConversion({ hint }: Remark, path: string): string {
  return `${hint} Or convert it: npm run media -- add ${quoteForShell(path)}`;
}

export type Oddity = Pick<Remark, "says" | "hint">;

/** What is wrong with the name of a file in the media folder. `others`: names of the other files there. */
export function judgeFileName(name: string, others: readonly string[]): Oddity[] {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = [name.slice(0, dot), name.slice(dot + 1)];
  const rival = others.find((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  const oddities: Oddity[] = [];
  if (dot < 1 || !/^(?:jpe?g|mp4|mov)$/i.test(ending)) {
    const hint = "Add it with npm run media -- add, which converts it, and remove this one.";
    oddities.push({ says: "is not named as a picture or video for Instagram: .jpg, .mp4 or .mov.", hint });
  } else if (!isPlainName(stem.toLowerCase().replaceAll("_", "-"))) {
    const hint = "Rename it: letters a to z, digits and - only.";
    oddities.push({ says: "has a name that not every system and address can hold.", hint });
  }
  if (rival !== undefined) {
    const says = `differs from ${rival} in capital letters only, which some systems cannot hold.`;
    oddities.push({ says, hint: "Rename one of them." });
  }
  return oddities;
}

import { queueOfAccount, queuesTouched } from "../content/account-place.ts";
import { quoteForShell } from "./ffmpeg-arguments.ts";
import { faultsOfPath, isMediaName, pathOf } from "./media-path.ts";
import type { MediaRuleId, Remark } from "./media-rules.ts";
import { isVideo, type MediaRole } from "./media-target.ts";

/** What `media add` puts right in a picture, and in a video. It changes neither the length nor the shape of a video. */
const PUT_RIGHT: Record<"picture" | "video", readonly MediaRuleId[]> = {
  picture: ["media/format", "media/size", "media/ratio", "media/width", "media/shape", "media/personal-data"],
  video: [
    ...(["media/video-format", "media/video-order", "media/video-codec", "media/video-scan"] as const),
    ...(["media/video-gop", "media/video-chroma", "media/video-frame-rate", "media/video-edit-list"] as const),
    ...(["media/video-crop", "media/video-width", "media/personal-data"] as const),
  ],
};

const DEFAULT_QUEUE = queueOfAccount(null);

/** The advice for a file of the repository: where one command makes of it what its role asks for, that command stands at the end. */
export function adviseConversion(remark: Remark, path: string, role: MediaRole): string {
  const { rule, hint, isBeyondConversion = false } = remark;
  if (isBeyondConversion || !PUT_RIGHT[isVideo(role) ? "video" : "picture"].includes(rule)) return hint;
  const shape = role === "story-image" || role === "cover" ? " --ratio 9:16" : "";
  const [queue = DEFAULT_QUEUE] = queuesTouched([path]);
  const account = queue === DEFAULT_QUEUE ? "" : ` --queue ${quoteForShell(queue)}`;
  const command = `npm run media -- add ${quoteForShell(path)}${shape}${account}`;
  return hint.endsWith(".") ? `${hint} Or convert it: ${command}` : `${hint}; or convert it: ${command}`;
}

/** What is wrong with the name of a file in the media folder. `others`: names of the other files there. */
export function judgeFileName(name: string, others: readonly string[]): Pick<Remark, "says" | "hint">[] {
  const rival = others.find((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  const oddities = isMediaName(name)
    ? faultsOfPath(pathOf(name)).map((words) => ({ says: "has a name that no post can use.", hint: words.join(" ") }))
    : [NOT_MEDIA];
  if (rival === undefined) return oddities;
  const says = `differs from ${rival} in capital letters only, which some systems cannot hold.`;
  return [...oddities, { says, hint: "Rename one of them." }];
}

const NOT_MEDIA = {
  says: "is not named as a picture or video for Instagram: .jpg, .jpeg, .mp4 or .mov.",
  hint: "Add it with npm run media -- add, which converts it, and remove this one.",
};

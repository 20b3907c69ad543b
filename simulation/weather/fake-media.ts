import { hash } from "node:crypto";
import { isVideo, listMediaTargets, type MediaTarget } from "../../scripts/core/media/media-target.ts";
import type { MediaChecker, MediaReport, ReadFile } from "../../scripts/core/ports/media-check.ts";
import type { MediaSnapshot } from "../../scripts/core/ports/media-snapshot.ts";
import type { Fate } from "../chance/fate.ts";
import type { Line } from "../line.ts";
import { holdsOf } from "../repository/media-files.ts";

const RULE = "simulated-media";

/** Stands in for the media checker: the address says what is wrong, and sometimes the host does not answer. */
export function openFakeMedia(fate: Fate, line: Line, mark: () => string): MediaChecker {
  return {
    check: (post, _media, { files: folder } = { files: null }) =>
      line.call("check the media", () => {
        const files = listMediaTargets(post).flatMap((target) => readFile(target, folder) ?? []);
        const missing = files.find(({ sha256 }) => sha256 === "");
        if (missing !== undefined) return refuse(`The file is missing, ${mark()}.`, missing.pointer);
        const isUnusable = JSON.stringify(post).includes("/bad-");
        const isHostTrouble = !isUnusable && fate.strikes("media host down");
        if (!isUnusable && !isHostTrouble) return { complaints: [], isHostTrouble, measured: [], files };
        const message = isUnusable ? `The picture is far too tall, ${mark()}.` : `The host does not answer, ${mark()}.`;
        return { ...refuse(message, "/image_url"), isHostTrouble };
      }),
  };
}

function refuse(message: string, pointer: string): MediaReport {
  const complaint = { rule: RULE, severity: "error" as const, pointer, message, hint: "Use another." };
  return { complaints: [complaint], isHostTrouble: false, measured: [] };
}

/** null for what is not in the repository. A file that is missing there has no digest. */
function readFile({ pointer, url, role }: MediaTarget, folder: MediaSnapshot | null): ReadFile | null {
  if (!url.startsWith("media/")) return null;
  const holds = holdsOf(folder, url.slice("media/".length));
  const sha256 = holds === null ? "" : hash("sha256", holds);
  return { pointer, path: url, sha256, sizeBytes: holds?.length ?? 0, isVideo: isVideo(role) };
}

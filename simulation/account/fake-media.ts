import { hash } from "node:crypto";
import type { MediaSnapshot } from "../../scripts/core/media/media-snapshot.ts";
import { isVideo, listMediaTargets, type MediaTarget } from "../../scripts/core/media/media-target.ts";
import type { MediaChecker, MediaReport, ReadFile } from "../../scripts/core/ports/media-check.ts";
import { holdsOf } from "../branches/texts.ts";
import type { Chance } from "../chance/chance.ts";
import type { Connection } from "../connection.ts";
import type { MarkReason } from "../runs/run.ts";

const RULE = "simulated-media";

/** Stands in for the media checker: the address says what is wrong, and sometimes the host does not answer. */
export function openFakeMedia(chance: Chance, connection: Connection, mark: MarkReason): MediaChecker {
  return {
    check: (post, _media, { files: folder } = { files: null }) =>
      connection.call("check the media", () => {
        const targets = listMediaTargets(post);
        const files = targets.flatMap((target) => readFile(target, folder) ?? []);
        const missing = files.find(({ sha256 }) => sha256 === "");
        if (missing !== undefined) return refuse(`The file is missing, ${mark("the post's")}.`, missing.pointer);
        const isUnusable = JSON.stringify(post).includes("/bad-");
        const isHostTrouble = !isUnusable && chance.happens("media host down");
        if (!isUnusable && !isHostTrouble)
          return { findings: [], isHostTrouble, measured: targets.map(measure), files };
        const message = isUnusable
          ? `The picture is far too tall, ${mark("the post's")}.`
          : `The host does not answer, ${mark("somebody's")}.`;
        return { ...refuse(message, "/image_url"), isHostTrouble };
      }),
  };
}

function refuse(message: string, pointer: string): MediaReport {
  const error = { rule: RULE, severity: "error" as const, pointer, message, hint: "Use another." };
  return { findings: [error], isHostTrouble: false, measured: [] };
}

/** Where somebody uploads a picture again, the address ends as before. */
function measure({ pointer, url, role }: MediaTarget): MediaReport["measured"][number] {
  const holds = url.slice(url.lastIndexOf("/"));
  return {
    pointer,
    kind: isVideo(role) ? "video" : "image",
    widthPx: 1080,
    heightPx: 1080,
    sizeBytes: 1_000,
    durationMs: null,
    digest: url.startsWith("media/") ? null : hash("sha256", holds),
  };
}

/** null for what is not in the repository. A file that is missing there has no digest. */
function readFile({ pointer, url, role }: MediaTarget, folder: MediaSnapshot | null): ReadFile | null {
  if (!url.startsWith("media/")) return null;
  const holds = holdsOf(folder, url.slice("media/".length));
  const sha256 = holds === null ? "" : hash("sha256", holds);
  return { pointer, path: url, sha256, sizeBytes: holds?.length ?? 0, isVideo: isVideo(role) };
}

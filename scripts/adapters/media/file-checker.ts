import { isMediaPath } from "../../core/media/media-path.ts";
import { listMediaTargets } from "../../core/media/media-target.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import { measureFile } from "./measure-file.ts";
import { joinReports } from "./target-report.ts";

/** Checks the files of the repository only, without network: what is at other addresses stays unchecked. */
export function createFileChecker(): MediaChecker {
  return {
    async check(post, media = {}, { files } = { files: null }) {
      const leniency = { isScalingAllowed: media.allow_scaling === true };
      const targets = listMediaTargets(post).filter(({ url }) => isMediaPath(url));
      return joinReports(post, await Promise.all(targets.map((target) => measureFile(target, { files, leniency }))));
    },
  };
}

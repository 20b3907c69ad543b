import type { MediaChecker } from "../../scripts/core/ports/media-check.ts";
import type { Fate } from "../chance/fate.ts";
import type { Line } from "../line.ts";

const RULE = "simulated-media";

/** Stands in for the media checker: the address says what is wrong, and sometimes the host does not answer. */
export function openFakeMedia(fate: Fate, line: Line, mark: () => string): MediaChecker {
  return {
    check: (post) =>
      line.call("check the media", () => {
        const isUnusable = JSON.stringify(post).includes("/bad-");
        const isHostTrouble = !isUnusable && fate.strikes("media host down");
        if (!isUnusable && !isHostTrouble) return { complaints: [], isHostTrouble, measured: [] };
        const message = isUnusable ? `The picture is far too tall, ${mark()}.` : `The host does not answer, ${mark()}.`;
        const complaint = {
          rule: RULE,
          severity: "error" as const,
          pointer: "/image_url",
          message,
          hint: "Use another.",
        };
        return { complaints: [complaint], isHostTrouble, measured: [] };
      }),
  };
}

import type { FaultClass, PlatformFault } from "../../scripts/core/instagram/platform-fault.ts";
import type { World } from "../world/world.ts";

const UNDERSTOOD = "a refusal means to a run what it means on the platform";

/** What a plain refusal (4xx) means by its subcode, whatever code stands beside it. */
const BY_SUBCODE: Readonly<Record<number, FaultClass>> = {
  2207003: "media-host",
  2207009: "item",
  2207027: "not-ready",
  2207042: "quota",
  2207051: "account",
  2207052: "item",
};

/** What it means where it has no subcode. */
const BY_CODE: Readonly<Record<number, FaultClass>> = {
  4: "throttled",
  17: "throttled",
  32: "throttled",
  190: "credential",
};

/** The stand-in for the platform asks the program itself what its refusals mean, so another table has to agree. */
export function watchMeanings({ bulletin, break: breakPromise }: World): void {
  bulletin.on("answer", ({ run, answer }) => {
    if (answer.ok || (answer.error.status ?? 500) >= 500) return;
    const { code, subcode, class: found, step } = answer.error;
    const meaning = meaningOf(answer.error);
    if (meaning !== null && meaning !== found)
      breakPromise(UNDERSTOOD, `${run.name} takes ${code}/${subcode} at "${step}" for ${found}`);
  });
}

/** null: nothing is known of it here. */
function meaningOf({ step, code, subcode }: PlatformFault): FaultClass | null {
  if (subcode !== null) return BY_SUBCODE[subcode] ?? null;
  // Until a container is made, the post may be at fault as well.
  if (code === 368) return step === "create container" ? "either" : "account";
  return code === null ? null : (BY_CODE[code] ?? null);
}

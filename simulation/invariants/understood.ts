import type { FaultClass } from "../../scripts/core/instagram/platform-fault.ts";
import type { Complaint } from "../account/faults.ts";
import type { World } from "../world/world.ts";

const UNDERSTOOD = "a refusal means to a run what it means on the platform";

/** What the numbers of a plain refusal (4xx) mean in every call. By subcode where there is one: the code beside it may mean something else. */
const MEANINGS: readonly [numbers: Omit<Extract<Complaint, { code: number }>, "status">, FaultClass][] = [
  [{ code: 4, subcode: 2207051 }, "account"],
  [{ code: 9, subcode: 2207042 }, "quota"],
  [{ code: -2, subcode: 2207003 }, "media-host"],
  [{ code: 9004, subcode: 2207052 }, "item"],
  [{ code: 36003, subcode: 2207009 }, "item"],
  [{ code: 9007, subcode: 2207027 }, "not-ready"],
  [{ code: 100, subcode: 33 }, "unreadable"],
  [{ code: 190 }, "credential"],
  [{ code: 4 }, "throttled"],
  [{ code: 17 }, "throttled"],
  [{ code: 32 }, "throttled"],
];

/** The stand-in for the platform asks the program itself what its refusals mean, so another table has to agree. */
export function watchMeanings({ bulletin, break: breakPromise }: World): void {
  bulletin.on("answer", ({ run, answer }) => {
    if (answer.ok || (answer.error.status ?? 500) >= 500) return;
    const { code, subcode, class: found, step } = answer.error;
    const [, meaning = found] =
      MEANINGS.find(([known]) => known.code === code && (known.subcode ?? null) === subcode) ?? [];
    if (meaning !== found) breakPromise(UNDERSTOOD, `${run.name} takes ${code}/${subcode} at "${step}" for ${found}`);
  });
}

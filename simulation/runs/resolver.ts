import { resolveClaim, type Verdict } from "../../scripts/flows/resolve-claim.ts";
import { readRemembering } from "../repository/remembered-content.ts";
import { type Crew, launch, logFor, storeFor } from "./crew.ts";

/** Someone at the command line who has looked at the account and resolves a claim. */
export function launchResolver(crew: Crew, id: string, verdict: Verdict): void {
  launch(crew, "resolve", async (run) => {
    const random = crew.world.fate.random("jitter").next;
    await resolveClaim(
      {
        store: storeFor(crew, run),
        clock: run.clock,
        random,
        log: logFor(crew, run),
        readContent: readRemembering,
        scrub: (text) => text,
      },
      id,
      verdict,
    );
    return { exit: 0, summary: `${id} resolved as ${verdict.kind}` };
  });
}

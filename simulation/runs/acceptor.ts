import { acceptJournal } from "../../scripts/flows/accept-journal.ts";
import { type Crew, launch, logFor, storeFor } from "./crew.ts";

/** An operator who has compared the journal with the account and accepts it as it is. */
export function launchAcceptor(crew: Crew): void {
  launch(crew, "accept", async (run) => {
    const random = crew.world.fate.random("jitter").next;
    await acceptJournal({ store: storeFor(crew, run), clock: run.clock, random, log: logFor(crew, run) });
    return { exit: 0, summary: "the journal is accepted" };
  });
}

import { setImmediate } from "node:timers/promises";
import { type Ending, play } from "./play.ts";
import { endTickets, type Tickets, takeSeeds } from "./tickets.ts";

/** Plays batches of worlds as long as there are any, and reports each one. A world that fails ends the game for all threads. */
export async function playAll(tickets: Tickets, report: (endings: Ending[]) => void): Promise<void> {
  for (let seeds = takeSeeds(tickets); seeds !== null; seeds = takeSeeds(tickets)) {
    const endings: Ending[] = [];
    for (const seed of seeds) {
      const ending = await play({ seed });
      endings.push(ending);
      if (ending.violation === null) continue;
      endTickets(tickets);
      break;
    }
    report(endings);
    // A world leaves the event loop no turn in which the other threads could be heard.
    await setImmediate();
  }
}

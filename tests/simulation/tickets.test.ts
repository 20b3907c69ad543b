import { describe, expect, it } from "vitest";
import { endTickets, issueTickets, takeSeeds } from "../../simulation/play/tickets.ts";

describe("the tickets for simulated worlds", () => {
  it("give every seed once, whoever asks, and no other", () => {
    const tickets = issueTickets(100, 13);
    // What another thread receives shares the memory.
    const elsewhere = structuredClone(tickets);
    const taken = [takeSeeds(tickets), takeSeeds(elsewhere), takeSeeds(tickets)].flatMap((seeds) => seeds ?? []);
    expect(taken).toEqual(Array.from({ length: 13 }, (_, index) => 100 + index));
    expect([takeSeeds(elsewhere), takeSeeds(tickets)]).toEqual([null, null]);
  });

  it("are over for all threads as soon as a world has failed", () => {
    const tickets = issueTickets(1, 1_000);
    const elsewhere = structuredClone(tickets);
    takeSeeds(tickets);
    endTickets(elsewhere);
    expect(takeSeeds(tickets)).toBeNull();
  });
});

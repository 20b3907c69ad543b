import { describe, expect, it } from "vitest";
import { limitConcurrency } from "../../../scripts/adapters/media/limit-concurrency.ts";

describe("limitConcurrency", () => {
  it("starts tasks in order, never more than allowed, and goes on after a failure", async () => {
    const inTurn = limitConcurrency(2);
    const started: number[] = [];
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const results = gates.map((gate, index) =>
      inTurn(() => {
        started.push(index);
        return gate.promise;
      }).catch((error: Error) => error.message),
    );
    await nextTurn();
    expect(started).toEqual([0, 1]);
    gates[1]?.reject(new Error("failed"));
    await nextTurn();
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    expect(await Promise.all(results)).toEqual([undefined, "failed", undefined, undefined, undefined]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it("gives a place that falls free to the one who waited, not to a newcomer", async () => {
    const inTurn = limitConcurrency(1);
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    };
    const newcomer = inTurn(task).then(() => inTurn(task));
    await Promise.all([newcomer, inTurn(task), inTurn(task)]);
    expect(most).toBe(1);
  });
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSimulatedAccount } from "../../verify/account.ts";
import { ROWS } from "../../verify/rows.ts";
import { Stage } from "../../verify/stage.ts";

describe("the go-live matrix", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open(await openSimulatedAccount());
  });
  afterAll(() => stage.close());

  it.each(ROWS)("row $number: $name", async ({ run }) => {
    await run(stage);
  });

  it("has nine rows", () => {
    expect(ROWS.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

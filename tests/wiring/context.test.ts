import { expect, it } from "vitest";
import type { Redactor } from "../../scripts/cli/command.ts";
import { openContext } from "../../scripts/wiring/context.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

it("a secret that a command learns on its way is in nothing that is printed from then on", async () => {
  const redactor: Redactor = { redact: (text) => text };
  const text = { queue: `${await temporaryFolder()}/queue.json` };
  const { mask } = await openContext(redactor, { command: "refresh", text, switches: {}, positionals: [] } as never);
  const words = "The answer named IGAA-poppyseed.";
  expect(redactor.redact(words)).toBe(words);
  mask("IGAA-poppyseed");
  expect(redactor.redact(words)).not.toContain("poppyseed");
});

import fc from "fast-check";
import { codeBlock, escapeMarkdown } from "../../../scripts/core/text/markdown.ts";
import { escapeWorkflowCommands, printable } from "../../../scripts/core/text/printable.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { nastyText, textUpTo } from "../inputs.ts";
import { must, mustBePrintable, mustHideToken, TOKEN } from "../promises.ts";
import { target } from "../target.ts";

const wrappings: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => encodeURIComponent(token),
  (token) => JSON.stringify({ access_token: token }),
  (token) => JSON.stringify(JSON.stringify({ a: token })),
  (token) => `https://graph.instagram.com/me?access_token=${token}&x=1`,
  (token) => `Bearer ${token}`,
];
export const text = target({
  promise: "What keeps texts of strangers harmless does so for every text, in time in proportion to its length.",
  suiteRuns: 400,
  inputs: fc.record({ text: textUpTo(200_000), end: nastyText, wrapping: fc.nat(wrappings.length - 1) }),
  corpus: [
    "`".repeat(200_000),
    "\n".repeat(200_000),
    "\u2028".repeat(200_000),
    "\n :".repeat(60_000),
    " ".repeat(200_000),
    `${" ".repeat(100_000)}:`,
    "access_token=".repeat(15_000),
    "\\".repeat(200_000),
  ].map((long) => ({ text: long, end: long, wrapping: 0 })),
  check({ text: long, end, wrapping }) {
    const line = escapeMarkdown(long);
    mustBePrintable(line);
    must(
      !/[\n\r<>`*_|[\]]|@[\w-]|#\d/.test(line.replace(/&#\d+;/g, " ")),
      "escaped text formats nothing and calls nobody",
    );
    must(line.length <= 12 * long.length, "escaped text is in proportion");
    const block = codeBlock(long);
    const [fence = "", ...rest] = block.split("\n");
    must(
      rest.slice(0, -1).every((inner) => !inner.startsWith(fence.replace("text", ""))),
      "no line closes the fence",
    );
    const lines = escapeWorkflowCommands(printable(long)).split("\n");
    must(
      lines.every((shown) => !shown.trimStart().startsWith("::")),
      "no line is a command",
    );
    const scrubber = new Scrubber([TOKEN]);
    mustHideToken(scrubber.scrub(long + (wrappings[wrapping] ?? String)(TOKEN) + end));
  },
});

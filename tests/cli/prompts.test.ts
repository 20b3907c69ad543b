import { PassThrough, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { ask, askLines } from "../../scripts/cli/prompts.ts";

/** Somebody who types these lines, one after the other, and what appears on the screen. */
async function answerTo<T>(
  prompt: (streams: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }) => Promise<T>,
  lines: readonly string[],
): Promise<{ answer: T; screen: string }> {
  const input = new PassThrough();
  let screen = "";
  const output = new Writable({
    write(chunk, _encoding, done) {
      screen += String(chunk);
      done();
    },
  });
  const answering = prompt({ input, output });
  for (const line of lines) {
    await setImmediate();
    input.write(`${line}\r`);
  }
  return { answer: await answering, screen };
}

const short = (value: string) => (value.length > 12 ? "That is too long." : null);

it("keeps the lines of an answer, and ends it at a line with a dot", async () => {
  const question = { question: "Caption", check: () => null, status: (text: string) => `${text.length} letters` };
  const lines = ["Fresh bread  ", "", "at nine.", "."];
  const { answer, screen } = await answerTo((streams) => askLines(question, streams), lines);
  expect(answer).toBe("Fresh bread\n\nat nine.");
  expect(screen).toContain("21 letters");
});

it("starts again with several lines that are not accepted, and says why", async () => {
  const question = { question: "Caption", check: short, status: () => "" };
  const lines = [".", "Much too long", "for that.", ".", "Short", "."];
  const { answer, screen } = await answerTo((streams) => askLines(question, streams), lines);
  expect(answer).toBe("Short");
  expect(screen).toContain("Please enter a text. Start again.");
  expect(screen).toContain("That is too long. Start again.");
});

it("asks for one line until it is accepted", async () => {
  const question = { question: "Id", check: short };
  const { answer, screen } = await answerTo((streams) => ask(question, streams), ["", "  bread "]);
  expect(answer).toBe("bread");
  expect(screen).toContain("Please enter a value.");
});

it("takes an empty line where the answer is optional", async () => {
  const question = { question: "Note", isOptional: true, check: () => "never asked" };
  expect((await answerTo((streams) => ask(question, streams), [""])).answer).toBe("");
});

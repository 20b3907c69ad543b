import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const TERMINAL = fileURLToPath(new URL("../../../scripts/adapters/terminal/terminal.ts", import.meta.url));
/** Makes Node open its stream, with which a pipe takes what fits and refuses the rest. */
const OPEN_STREAM = "process.stdout.isTTY;";

/** Pieces that begin with their number. */
const piecesOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => `${String(at).padEnd(length, "é")}\n`);

/** Each pipe and socket holds less than one of the few large pieces, and less than all of the many small ones. */
describe.each([
  ["many small pieces", 400, 4_000],
  ["a few large pieces", 5, 300_000],
])("%s", (_name, count, length) => {
  const whole = piecesOf(count, length).join("");

  function printing(first = "", stdout: number | "pipe" = "pipe"): ChildProcess {
    const program = `
      const { printPieces } = await import(${JSON.stringify(TERMINAL)});
      const piecesOf = ${piecesOf};
      ${first}
      await printPieces(piecesOf(${count}, ${length}));
      process.stderr.write("printed");`;
    return spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", stdout, "pipe"] });
  }

  it.each([
    ["a pipe that waits for its reader", ""],
    ["a pipe that does not wait", OPEN_STREAM],
  ])("are printed in order to %s", async (_pipe, first) => {
    const child = printing(first);
    const printed = textOf(child.stdout);
    expect(await endOf(child)).toEqual(["printed", 0]);
    expect(await printed).toBe(whole);
  });

  it("come after what the stream still holds", async () => {
    const child = printing('process.stdout.write("First.\\n");');
    const printed = textOf(child.stdout);
    expect(await endOf(child)).toEqual(["printed", 0]);
    expect(await printed).toBe(`First.\n${whole}`);
  });

  it("are printed to a file", async () => {
    const path = join(await temporaryFolder(), "printed.txt");
    const file = openSync(path, "w");
    expect(await endOf(printing("", file))).toEqual(["printed", 0]);
    closeSync(file);
    expect(await readFile(path, "utf8")).toBe(whole);
  });

  it.each(["", OPEN_STREAM])("may have a reader that stops early (%j)", async (first) => {
    const child = printing(first);
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await endOf(child)).toEqual(["printed", 0]);
  });
});

/** What the program says when it is done, and how it ended. */
async function endOf(child: ChildProcess): Promise<[said: string, code: unknown]> {
  const said = textOf(child.stderr);
  const [code] = await once(child, "close");
  return [await said, code];
}

async function textOf(stream: ChildProcess["stdout"]): Promise<string> {
  return stream === null ? "" : await text(stream);
}

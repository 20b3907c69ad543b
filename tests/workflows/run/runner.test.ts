import { describe, expect, it } from "vitest";
import { parseOutput } from "./workflow-commands.ts";

describe("what the runner hears", () => {
  it.each([
    "::set-output name=a::b",
    "  ::stop-commands::x",
    "\t::SET-ENV name=PATH::/tmp",
    "::add-path::/tmp",
    "words before ##[error]x",
    "##[set-env name=a]b",
    "a line\r::debug::x",
  ])("takes %j for a command that none of ours gives", (line) => {
    expect(parseOutput(line).attacks).toHaveLength(1);
  });

  it.each(["see ::set-output name=a::b", ":\u200b:error::x", "##\u200b[error]x", "::unheard-of::x", "::error"])(
    "shows %j as it is",
    (line) => {
      expect(parseOutput(line)).toEqual({ annotations: [], masks: [], attacks: [], shown: [line] });
    },
  );

  it("reads annotations and masks", () => {
    expect(parseOutput("::error file=a%3Ab,line=4,col=2,title=t%2C::100%25%0Athen\n::add-mask::sesame")).toMatchObject({
      annotations: [{ level: "error", file: "a:b", line: 4, title: "t,", message: "100%\nthen" }],
      masks: ["sesame"],
      attacks: [],
    });
  });
});

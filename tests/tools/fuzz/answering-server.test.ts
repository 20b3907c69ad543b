import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { inTurn, startAnsweringServer } from "../../../tools/fuzz/inputs/answering-server.ts";
import { plainAnswer } from "../../../tools/fuzz/inputs/http-answer.ts";

const answers = [plainAnswer(200, { at: 0 }), plainAnswer(200, { at: 1 })];

describe("a server for one input", () => {
  it("gives its answers in turn and counts its requests", async () => {
    await using server = await startAnsweringServer(inTurn(answers));
    const said = [];
    for (const path of ["/a", "/b", "/c"]) said.push(await (await fetch(`${server.origin}${path}`)).json());
    expect(said).toEqual([{ at: 0 }, { at: 1 }, { at: 0 }]);
    expect(server.requests.map((head) => head.split(" ")[1])).toEqual(["/a", "/b", "/c"]);
  });

  it("neither counts nor answers a request that outlived the input before", async () => {
    const first = await startAnsweringServer(inTurn(answers));
    const outliving = connect(Number(new URL(first.origin).port), "127.0.0.1").on("error", () => {});
    await once(outliving, "connect");
    await first[Symbol.asyncDispose]();
    await using second = await startAnsweringServer(inTurn(answers));
    outliving.write("GET /late HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await (await fetch(`${second.origin}/next`)).json()).toEqual({ at: 0 });
    expect(second.requests.map((head) => head.split(" ")[1])).toEqual(["/next"]);
  });
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createCaptionWriter } from "../../../scripts/adapters/llm/openai-writer.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { acceptAnswer, generateCaptions } from "../../../scripts/flows/content/generate-captions.ts";
import { goodBatch, NOTES, SAMPLES, seeded } from "../../support/caption-batch.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { recordedLog } from "../../support/recorded-log.ts";

const KEY = "sk-test-key-that-nobody-may-see";
const MATERIAL = {
  ...{ account: "corner.bakery", month: "2026-08", count: 8, settings: {}, samples: SAMPLES, tone: null },
  notes: NOTES.map((text, index) => ({ name: `${index}.md`, text })),
};

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A model that answers each request in its own way, and its last way from then on. It reads what it wrote without an objection. */
async function model(...behaviours: Behaviour[]) {
  return await readingModel([saying("[]")], ...behaviours);
}

async function readingModel(readers: Behaviour[], ...behaviours: Behaviour[]) {
  const requests: { body: Record<string, unknown>; key: string | undefined; path: string | undefined }[] = [];
  const readings: { messages: { content: string }[] }[] = [];
  const address = await httpServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request));
    if (body.messages[0].content.startsWith("You read Instagram captions")) {
      readings.push(body);
      return readers[Math.min(readings.length, readers.length) - 1]?.(request, response);
    }
    requests.push({ body, key: request.headers.authorization, path: request.url });
    behaviours[Math.min(requests.length, behaviours.length) - 1]?.(request, response);
  });
  const log = recordedLog();
  /** Without retries, so that no test waits; null leaves their number to the writer. */
  const generate = ({ timeoutMs = 5_000, retries = 0 }: { timeoutMs?: number; retries?: number | null } = {}) => {
    const writer = createCaptionWriter({
      baseUrl: `${address}/v1`,
      apiKey: KEY,
      model: "writer-1",
      form: { type: "object" },
      onFormRefused: () => log.info("no schema"),
      holdsSecret: (answer) => new Scrubber([KEY]).recognises(answer, 12),
      timeoutMs,
      ...(retries === null ? {} : { retries }),
    });
    return generateCaptions({ writer, log }, MATERIAL);
  };
  return { requests, readings, generate, log };
}

function saying(content: string | null, more: { finish_reason?: string; refusal?: string } = {}): Behaviour {
  const { finish_reason = "stop", refusal = null } = more;
  const choice = { index: 0, finish_reason, message: { role: "assistant", content, refusal } };
  return (_, response) =>
    answer(response, 200, JSON.stringify({ id: "c", object: "chat.completion", choices: [choice] }));
}

function status(code: number, body = "{}", headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(code, { "content-type": "application/json", ...headers });
    response.end(body);
  };
}

const GOOD = JSON.stringify(goodBatch());
const BAD = JSON.stringify(seeded(2, { hook_type: "CONTRARIAN" }));

describe("a model that does as asked", () => {
  it("is asked once, with prompt, model, key and a schema for the answer", async () => {
    const { requests, generate } = await model(saying(JSON.stringify({ posts: goodBatch() })));
    const batch = await generate();
    expect(batch.findings).toEqual([]);
    expect(JSON.parse(batch.text)).toEqual(goodBatch());
    expect(requests).toHaveLength(1);
    const messages = [{ role: "system" }, { role: "user", content: expect.stringContaining("36 hours") }];
    const form = { name: "captions", strict: true, schema: { type: "object" } };
    const body = { model: "writer-1", messages, response_format: { type: "json_schema", json_schema: form } };
    expect(requests[0]).toMatchObject({ path: "/v1/chat/completions", key: `Bearer ${KEY}`, body });
  });
});

describe("a model that breaks rules", () => {
  it("is told which, and corrects them", async () => {
    const { requests, generate } = await model(saying(BAD), saying(GOOD));
    expect((await generate()).findings).toEqual([]);
    const second = requests[1]?.body.messages as { role: string; content: string }[];
    expect(second.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(second[2]?.content).toBe(BAD);
    expect(second[3]?.content).toContain("Day 3: The hook type is CONTRARIAN, like that of the post before.");
  });

  it("is told three times at most; what is left is reported", async () => {
    const { requests, generate } = await model(saying(BAD));
    expect((await generate()).findings).toEqual([expect.objectContaining({ rule: "hook-variety" })]);
    expect(requests).toHaveLength(3);
    expect(requests[2]?.body.messages).toHaveLength(4);
  });
});

describe("the second reading, by the model", () => {
  const objection = (fault: string, words: string, day = 1) =>
    saying(`Here: ${JSON.stringify([{ day, fault, words }])}`);
  const first = goodBatch()[0]?.caption ?? "";
  const opening = first.split("\n")[0] ?? "";

  it("asks about the captions alone, in a request without a schema, once they keep to the rules", async () => {
    const { requests, readings, generate } = await model(saying(BAD), saying(GOOD));
    await generate();
    expect([requests.length, readings.length]).toEqual([2, 1]);
    expect(readings[0]).not.toHaveProperty("response_format");
    const shown = JSON.parse(readings[0]?.messages[1]?.content ?? "");
    expect(shown[0]).toEqual({ day: 1, caption: first });
  });

  it("has what it objects to written again, and asks no third time", async () => {
    const { requests, readings, generate } = await readingModel([objection("warm-up", opening)], saying(GOOD));
    const batch = await generate();
    expect([requests.length, readings.length]).toEqual([2, 2]);
    const told = requests[1]?.body.messages as { content: string }[];
    expect(told[3]?.content).toContain("Day 1: The first line only warms up, as the model reads it:");
    expect(batch.findings).toEqual([
      expect.objectContaining({ rule: "hook", severity: "warning", pointer: "/0/caption" }),
    ]);
  });

  it("never gives up captions that keep to the rules for ones that do not", async () => {
    const { generate } = await readingModel([objection("bait", opening)], saying(GOOD), saying(BAD));
    expect(JSON.parse((await generate()).text)).toEqual(goodBatch());
  });

  it.each<[string, Behaviour]>([
    ["quotes words that are not there", objection("bait", "Tag a friend")],
    ["means a day that is not there", objection("warm-up", opening, 99)],
    ["finds a fault of its own", objection("boring", opening)],
    ["gives no list", saying("All good!")],
    ["refuses", saying(null, { refusal: "No." })],
    ["is broken", status(503)],
    ["hangs up", (request) => request.socket.destroy()],
  ])("that %s changes nothing", async (_, reader) => {
    const { requests, generate } = await readingModel([reader], saying(GOOD));
    expect((await generate()).findings).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});

describe("a model whose answer is not just the list", () => {
  it("keeps the newest batch when later answers hold no list", async () => {
    const { requests, generate } = await model(saying(BAD), saying("Sorry, here it is."));
    const batch = await generate();
    expect(requests).toHaveLength(3);
    expect(JSON.parse(batch.text)).toEqual(JSON.parse(BAD));
    expect(batch.findings.some(({ severity }) => severity === "error")).toBe(true);
  });

  it("is asked again when there is no list, for at most three rounds", async () => {
    const { requests, generate } = await model(saying("What tone would you like?"), saying(GOOD));
    expect((await generate()).findings).toEqual([]);
    expect(JSON.stringify(requests[1]?.body)).toContain("held no complete JSON array");
    const stubborn = await model(saying("What tone would you like?"));
    await expect(stubborn.generate()).rejects.toMatchObject({ exitCode: 1, problem: { code: "llm-no-list" } });
    expect(stubborn.requests).toHaveLength(3);
  });
});

describe("a model that gives no answer", () => {
  const html = status(200, "<!DOCTYPE html><title>Welcome</title>", { "content-type": "text/html" });
  const redirect = status(302, "", { location: "https://elsewhere.example/" });

  it.each<[string, Behaviour, string, 1 | 2]>([
    ["stops at its length limit", saying(GOOD.slice(0, 500), { finish_reason: "length" }), "llm-truncated", 1],
    ["refuses", saying(null, { refusal: "I cannot write about bread." }), "llm-refusal", 1],
    ["is filtered", saying(null, { finish_reason: "content_filter" }), "llm-refusal", 1],
    ["says nothing", saying(""), "llm-empty", 1],
    ["sends an empty body", (_, response) => answer(response, 200, ""), "llm-malformed", 2],
    ["sends no JSON", (_, response) => answer(response, 200, "{oops"), "llm-malformed", 2],
    ["sends other JSON", status(200, '{"choices":[]}'), "llm-malformed", 2],
    ["sends a web page", html, "llm-malformed", 2],
    ["sends elsewhere", redirect, "llm-refused", 2],
    ["refuses the key", status(401, '{"error":{"message":"Incorrect key"}}'), "llm-key-refused", 2],
    ["does not know the model", status(404, '{"error":{"message":"No such model"}}'), "llm-refused", 2],
    ["refuses the request", status(400, '{"error":{"message":"context too long"}}'), "llm-refused", 2],
    ["is throttled", status(429, "{}", { "retry-after": "3600" }), "llm-throttled", 1],
    ["is broken", status(503), "llm-down", 1],
    ["hangs up", (request) => request.socket.destroy(), "llm-unreachable", 1],
    ["floods", status(200, " ".repeat(5 * 1024 * 1024)), "llm-unreachable", 1],
  ])("that %s is explained", async (_, behaviour, code, exitCode) => {
    const { generate } = await model(behaviour);
    const error = await generate().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exitCode, problem: { code } });
  });

  it("that hangs before or in the middle of its answer is given up at the deadline", async () => {
    const silent = await model(() => undefined);
    await expect(silent.generate({ timeoutMs: 200 })).rejects.toMatchObject({ problem: { code: "llm-timeout" } });
    const stuck = await model((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"choices":');
    });
    const error = await stuck.generate({ timeoutMs: 200 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exitCode: 1, problem: { isRetryable: true } });
  });

  it("is asked again after it hangs up", async () => {
    const real = setTimeout;
    const pauses = vi.spyOn(globalThis, "setTimeout");
    // The pause before another attempt takes no time; deadlines are longer.
    pauses.mockImplementation((run, ms, ...rest) => real(run, (ms ?? 0) < 1_000 ? 0 : ms, ...rest));
    onTestFinished(() => pauses.mockRestore());
    const { requests, generate } = await model((request) => request.socket.destroy(), saying(GOOD));
    expect((await generate({ retries: 1 })).findings).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  it.each([429, 500, 503])("is asked three times in all when it answers %i, and no more often", async (code) => {
    const trouble = status(code, "{}", { "retry-after-ms": "1" });
    const passing = await model(trouble, trouble, saying(GOOD));
    expect((await passing.generate({ retries: null })).findings).toEqual([]);
    expect(passing.requests).toHaveLength(3);
    const lasting = await model(trouble);
    await expect(lasting.generate({ retries: null })).rejects.toMatchObject({ exitCode: 1 });
    expect(lasting.requests).toHaveLength(3);
  });

  it.each([400, 422])("that takes no schema, and says so with %i, is asked without one from then on", async (code) => {
    const refusal = status(code, '{"error":{"message":"json_schema unsupported"}}');
    const { requests, generate, log } = await model(refusal, saying(BAD), saying(GOOD));
    expect((await generate()).findings).toEqual([]);
    expect(requests.map(({ body }) => "response_format" in body)).toEqual([true, false, false]);
    expect(log.lines).toContain("info: no schema");
  });

  it.each([401, 404, 503])("is not asked without a schema after %i", async (code) => {
    const { requests, generate, log } = await model(status(code));
    await expect(generate()).rejects.toThrow(String(code));
    expect(requests.map(({ body }) => "response_format" in body)).toEqual([true]);
    expect(log.lines).not.toContain("info: no schema");
  });

  it("that repeats the key in its answer is not taken at its word", async () => {
    const telling = goodBatch().map((post) => ({ ...post, alt_text: Buffer.from(KEY).toString("hex") }));
    const { generate } = await model(saying(JSON.stringify(telling)));
    const error = await generate().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exitCode: 2, problem: { code: "llm-repeats-secret" } });
    expect((error as Error).message).not.toContain(Buffer.from(KEY).toString("hex").slice(0, 12));
  });

  it.each([
    ["no such model\u001b[31m\n::error::x", 'answered 401 ("no such model\\u001b[31m. ::error::x").'],
    [`bad key ${KEY}`, "answered 401. "],
  ])("is quoted on one line, but not where it repeats the key: %j", async (message, quoted) => {
    const { generate } = await model(status(401, JSON.stringify({ error: { message } })));
    const error = await generate().catch((reason: unknown) => reason);
    expect((error as Error).message).toContain(quoted);
  });
});

describe("an answer", () => {
  const rulesFor = (change: Partial<Parameters<typeof acceptAnswer>[1]>, batch: object[] = goodBatch()) =>
    new Set(acceptAnswer(JSON.stringify(batch), { ...MATERIAL, ...change })?.findings.map(({ rule }) => rule));

  it("is judged by the past captions, the notes, the settings and the number that was asked for", () => {
    expect(rulesFor({})).toEqual(new Set());
    const breathless = SAMPLES.map((text) => text.replace(/[.!?]\s+/g, " ").replaceAll("\n", " "));
    expect(rulesFor({ samples: breathless })).toContain("voice");
    expect(rulesFor({ notes: [] })).toContain("facts");
    expect(rulesFor({ settings: { captions: { hashtags: 1 } } })).toContain("hashtag-line");
    expect(rulesFor({ count: 9 })).toContain("batch-size");
    expect(rulesFor({ count: null })).toEqual(new Set());
  });
});

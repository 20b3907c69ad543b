import fc from "fast-check";
import { createCaptionWriter } from "../../../scripts/adapters/llm/openai-writer.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { inTurn, startAnsweringServer } from "../inputs/answering-server.ts";
import { anyBody, httpAnswers, tellingText } from "../inputs/http-answer.ts";
import { objectLike } from "../inputs/json.ts";
import { nastyText } from "../inputs/texts.ts";
import { must, mustBeForPeople, mustBePrintable, mustHideToken, TOKEN } from "../promises.ts";
import { defineTarget } from "../target.ts";

const message = objectLike({
  content: fc.oneof(
    nastyText,
    fc.array(objectLike({ type: fc.constant("text"), text: nastyText }), { maxLength: 3 }),
    fc.constant(null),
  ),
  refusal: fc.oneof(fc.constant(null), nastyText),
});
const completion = objectLike({
  choices: fc.array(objectLike({ finish_reason: fc.constantFrom("stop", "length", "content_filter", null), message }), {
    maxLength: 2,
  }),
});
const failure = objectLike({
  error: fc.oneof(objectLike({ message: tellingText, code: nastyText, param: nastyText }), tellingText),
  message: tellingText,
});
const bodies = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.oneof(completion, failure).map((value) => encodeUtf8(JSON.stringify(value).toWellFormed())),
  },
  { weight: 1, arbitrary: anyBody },
);
const inputs = fc.array(httpAnswers({ bodies, endings: ["close", "reset", "pour", "hang"] }), {
  minLength: 1,
  maxLength: 2,
});

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "model-answer",
  promise:
    "Whatever a model's endpoint answers, it is a text, a refusal or a problem in words, and the key is not told.",
  suiteRuns: 80,
  opensConnections: true,
  inputs,
  open: () => ({ check }),
});

async function check(said: Input): Promise<void> {
  await using server = await startAnsweringServer(inTurn(said));
  const scrubber = new Scrubber([TOKEN]);
  const writer = createCaptionWriter({
    baseUrl: `${server.origin}/v1`,
    apiKey: TOKEN,
    model: "m",
    form: {},
    onFormRefused: () => {},
    timeoutMs: 250,
    retries: 0,
    isTelling: (answer) => scrubber.recognises(answer, 12),
  });
  try {
    await writer.write([{ role: "user", content: "Write." }]);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    mustHideToken(error.message);
    mustBePrintable(error.message);
    mustBeForPeople(error.message.replace(/\(".*"\)/su, ""));
    must(error.message.length < 2_000, "a problem is told in a few sentences");
  }
  must(server.requests.length <= 2, "no more than two requests");
}

import fc from "fast-check";
import { createMediaChecker } from "../../../scripts/adapters/media/media-checker.ts";
import { startAnsweringServer } from "../inputs/answering-server.ts";
import { damaged } from "../inputs/bytes.ts";
import { mediaHeads } from "../inputs/corpus.ts";
import { anyBody, httpAnswers } from "../inputs/http-answer.ts";
import { nastyText } from "../inputs/texts.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { defineTarget } from "../target.ts";

const headers = fc.tuple(
  fc.constantFrom("Content-Type", "Content-Length", "Content-Encoding"),
  fc.oneof(
    fc.constantFrom("image/jpeg", "video/mp4", "video/quicktime", "0", "99999999999999999999", "-1", "identity"),
    nastyText,
  ),
);
const bodies = fc.oneof({ weight: 4, arbitrary: damaged(mediaHeads(/./)) }, { weight: 1, arbitrary: anyBody });
const inputs = fc.record({
  field: fc.constantFrom("image_url", "video_url"),
  path: nastyText,
  answer: httpAnswers({ bodies, headers, endings: ["close", "reset", "pour", "hang"] }),
});

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "media-host",
  promise: "Whatever a host sends in place of a picture or a video, it is judged in words after a single request.",
  suiteRuns: 100,
  opensConnections: true,
  inputs,
  open: () => {
    const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"], timeoutMs: 500 });
    const check = async ({ field, path, answer }: Input): Promise<void> => {
      await using server = await startAnsweringServer(() => answer);
      const post = {
        ...(field === "video_url" ? { media_type: "REELS" as const } : {}),
        [field]: `${server.origin}/${path}`,
      };
      const { findings } = await checker.check(post);
      must(server.requests.length <= 1, "one request is enough");
      must(findings.length < 30, "a few findings are enough");
      for (const { message, hint } of findings) checkWords(`${message} ${hint}`);
    };
    return { check, close: async () => await checker.close() };
  },
});

function checkWords(text: string): void {
  mustBeForPeople(text);
  mustBePrintable(text);
  must(text.length < 1_500, "a finding is told in a few sentences");
}

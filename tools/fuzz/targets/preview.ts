import fc from "fast-check";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { NO_RECORD } from "../../../scripts/core/content/read-records.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { validate } from "../../../scripts/flows/validate-content.ts";
import { readHarmless } from "../../../tests/support/preview-comment.ts";
import { anyQueueFile } from "../inputs/content.ts";
import { corpusOf } from "../inputs/corpus.ts";
import { nastyText } from "../inputs/texts.ts";
import { mustBeForPeople } from "../promises.ts";
import { defineTarget } from "../target.ts";

const NOW = new Date("2026-03-02T07:00:00Z");
const standing = fc.constantFrom("current", "merged", "conflicting");
const timezone = fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Chatham");
const inputs = fc.record({
  before: fc.option(anyQueueFile),
  after: anyQueueFile,
  standing,
  timezone,
  otherFiles: fc.array(nastyText, { maxLength: 3 }),
});

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "preview",
  promise: "The preview of any proposal fits into a comment and does nothing there but be read.",
  suiteRuns: 70,
  inputs,
  corpus: [...corpusOf("queue").values()].map((after) => ({
    before: null,
    after,
    standing: "current" as const,
    timezone: "UTC" as const,
    otherFiles: [],
  })),
  open: () => ({ check }),
});

async function check({ before, after, standing: stands, timezone: zone, otherFiles }: Input): Promise<void> {
  const files = { queue: after, settings: null, tokenStatus: null, archive: [] };
  const report = await validate(files, {
    postWorkflow: null,
    names: { queue: "content/queue.json", beside: (name) => name },
    allowPrivateHosts: [],
    createMediaChecker: null,
    base: null,
    record: NO_RECORD,
    now: NOW,
  });
  const comment = renderPreview({
    account: null,
    sharedBy: 1,
    before: before === null ? null : readQueue(before),
    after: readQueue(after),
    standing: stands,
    report,
    otherFiles,
    settings: { ...DEFAULT_SETTINGS, timezone: zone },
    journal: { entries: [] },
    archive: [],
    digestOf: publishedDigest,
    measuredOf: () => null,
    unfetchedPosts: 0,
    commit: "0123456789abcdef0123456789abcdef01234567",
    now: NOW,
  });
  mustBeForPeople(readHarmless(comment));
}

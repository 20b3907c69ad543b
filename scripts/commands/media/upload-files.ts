import { createHash } from "node:crypto";
import { createFileStore } from "../../adapters/files/file-store.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import { findEntry } from "../../core/media/judge-entry.ts";
import { prefixOf } from "../../core/media/media-base.ts";
import { contentKey, fileNameOf } from "../../core/media/media-path.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { servedPaths } from "../../core/media/media-use.ts";
import { contentTypeOf } from "../../core/media/name-format.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { refuseUnreadable } from "../../core/posting/read-content.ts";
import { plural } from "../../core/text/words.ts";
import { type Upload, uploadMedia } from "../../flows/media/upload-media.ts";
import { openContext } from "../../wiring/context.ts";
import { onEachAccount } from "../../wiring/on-each-account.ts";
import { openMediaFiles } from "../../wiring/open-content.ts";
import { reportSuccess } from "../../wiring/report-to-team.ts";

export const spec: CommandSpec = {
  name: "media upload",
  summary: [
    "Uploads the files of posts that wait, have failed, or went out in the last 30 days to media.bucket of settings.json,",
    "unless they are there already. Nothing is removed from the bucket. Needs MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET.",
  ].join("\n"),
  options: { queue: queueOption("the folder media is"), now: NOW_OPTION },
  examples: ["npm run media -- upload"],
  alertsOnFailure: { kind: "media-upload", load: () => import("../../wiring/report-to-team.ts") },
  exitCodes: {
    0: "every file is there, or the settings name no bucket",
    1: "some files are not there",
    2: "it could not start: usage, keys, settings, or a queue that cannot be read",
  },
};

export const run = onEachAccount(runOne, spec.alertsOnFailure);

async function runOne(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { env, queuePath, clock, log } = context;
  const content = context.readContent(await createFileStore(queuePath).readAll());
  const bucket = content.settings.media?.bucket;
  if (bucket === undefined) {
    log.info("settings.json names no media.bucket, so there is nothing to upload.");
    return 0;
  }
  refuseUnreadable(content);
  const { openMediaBucket } = await import("../../wiring/open-media-bucket.ts");
  const ports = { ...context, bucket: openMediaBucket(env, bucket) };
  const paths = servedPaths([...content.posts, ...content.archive], clock.now());
  const folder = await openMediaFiles(queuePath).open(new Set([...paths].map((path) => fileNameOf(path) ?? "")));
  const uploads = await listUploads([...paths].sort(), { folder, prefix: prefixOf(bucket), log });
  const { uploaded, present } = await uploadMedia(ports, uploads);
  log.info(`Uploaded ${plural(uploaded, "file")}; ${present} were there already.`);
  await reportSuccess("media-upload", context);
  return 0;
}

/** One file at a time: a video may have 100 MiB. What no post can be published with is left out; validate says why. */
async function listUploads(
  paths: readonly string[],
  { folder, prefix, log }: { folder: MediaSnapshot; prefix: string; log: Log },
): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for (const path of paths) {
    const found = findEntry(folder, fileNameOf(path) ?? "");
    const bytes = found.ok ? await folder.read(found.entry) : null;
    const contentType = bytes === null ? null : contentTypeOf(bytes);
    if (!found.ok || bytes === null || contentType === null) {
      log.warn(`${path} is left out: no post can be published with it. npm run validate says why.`);
      continue;
    }
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const read = async () => {
      const again = await folder.read(found.entry);
      return { bytes: again, sizeBytes: again.length, sha256, contentType };
    };
    uploads.push({ path, key: `${prefix}${contentKey({ path, sha256 })}`, read });
  }
  return uploads;
}

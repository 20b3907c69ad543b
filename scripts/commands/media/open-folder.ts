import { createFileStore } from "../../adapters/files/file-store.ts";
import { createMediaFolder } from "../../adapters/files/local-media.ts";
import { gapOf } from "../../core/content/read-records.ts";
import type { Finding } from "../../core/findings/finding.ts";
import type { FolderFile, MediaFolder } from "../../core/ports/media-folder.ts";
import type { Content } from "../../core/posting/content.ts";
import { type MediaUse, mediaUses } from "../../core/posting/media-use.ts";
import type { Context } from "../../wiring/context.ts";
import { openRecord, readToShow, withRecord } from "../../wiring/open-record.ts";

export interface OpenFolder {
  folder: MediaFolder;
  files: FolderFile[];
  content: Content;
  uses: ReadonlyMap<string, MediaUse[]>;
  /** The queue file as it is. */
  text: string;
  /** What cannot be judged without the record; null when it is available. */
  gap: Finding | null;
}

/** The media folder with the posts that use it. @throws ProblemError (exit 2) when the content cannot be read */
export async function openFolder({ env, queuePath }: Context): Promise<OpenFolder> {
  const folder = createMediaFolder(queuePath);
  const record = await openRecord(env, { queuePath }).read();
  const snapshot = withRecord(await createFileStore(queuePath).readAll(), record);
  const content = readToShow(snapshot, env.allowPrivateMediaHosts);
  const text = Buffer.from(snapshot.queue?.bytes ?? []).toString("utf8");
  return { folder, files: await folder.list(), content, uses: mediaUses(content), text, gap: gapOf(record) };
}

import type { DraftPost } from "../../core/content/draft-post.ts";
import { baseOfSettings, baseOfSite } from "../../core/media/media-base.ts";
import { mapMedia, publicAddress } from "../../core/media/media-path.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import { nameMedia } from "../../core/media/media-target.ts";
import type { ReadFile } from "../../core/ports/media-check.ts";
import type { Content } from "../../core/posting/content.ts";
import type { Run } from "./run.ts";

/** What it takes to reach the public host of the files. */
export interface MediaPlace extends Pick<Run, "host"> {
  config: Pick<Run["config"], "allowPrivateHosts">;
}

export type Served =
  /** The post with the public address of every file, each of which answers with exactly the committed bytes. */
  | { kind: "served"; post: DraftPost }
  /** The host's fault: the post waits. `error` says what to check. */
  | { kind: "host-not-ready"; error: string };

/** Finds the public address of each file of a post, and fetches it to see that the platform will get what was committed. */
export async function serveFiles(
  place: MediaPlace,
  content: Pick<Content, "settings">,
  { post, files }: { post: DraftPost; files: readonly ReadFile[] },
): Promise<Served> {
  if (files.length === 0) return { kind: "served", post };
  const base = await findBase(place, content);
  if (!base.ok) return { kind: "host-not-ready", error: base.error };
  const addresses = new Map(files.map((file) => [file.pointer, publicAddress(base.value, file)]));
  for (const file of files) {
    const address = addresses.get(file.pointer) ?? "";
    const fault = await place.host.confirm(address, file);
    if (fault !== null) return { kind: "host-not-ready", error: describeFault(file, address, fault) };
  }
  return { kind: "served", post: mapMedia(post, (value, pointer) => addresses.get(pointer) ?? value) };
}

function describeFault({ path }: ReadFile, address: string, { rule, says, hint }: Remark): string {
  const isElsewhere = rule === "media/status" || rule === "media/redirect";
  return `${nameMedia(path)} at ${address} ${says} ${isElsewhere ? CHECK_SITE : hint}`;
}

const CHECK_SITE =
  "Check that the site was built, or the bucket filled, after the file was merged, and that media in settings.json leads there.";

async function findBase({ host, config }: MediaPlace, { settings }: Pick<Content, "settings">) {
  const set = baseOfSettings(settings);
  if (set !== null) return { ok: true as const, value: set };
  const site = await host.findBase();
  if (site.ok) return { ok: true as const, value: baseOfSite(site.value, config.allowPrivateHosts) };
  const hint = "Publish the calendar on Pages, or write media.bucket or media.base_url into settings.json.";
  return { ok: false as const, error: `It is not known where the media folder is served. ${site.error} ${hint}` };
}

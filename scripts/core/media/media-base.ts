import { localDay } from "../dates/time-zone.ts";
import type { Finding } from "../findings/finding.ts";
import type { Bucket, Settings } from "../generated/settings.ts";
import { normaliseHosts } from "./judge-address.ts";
import { MEDIA_FOLDER } from "./media-path.ts";

/** The media folder of a site. Pages serves every site over https, even where its own address still begins with http. */
export function baseOfSite(site: string, allowPrivateHosts: readonly string[]): string {
  const url = new URL(`${site.replace(/\/+$/, "")}/${MEDIA_FOLDER}`);
  if (!normaliseHosts(allowPrivateHosts).has(url.hostname)) url.protocol = "https:";
  return url.href;
}

/** Where the settings say that files are served; null when they leave it to the repository's site. */
export function baseOfSettings({ media }: Pick<Settings, "media">): string | null {
  if (media?.base_url !== undefined) return media.base_url;
  return media?.bucket === undefined
    ? null
    : `${media.bucket.public_url?.replace(/\/+$/, "") ?? bucketAddress(media.bucket)}/${prefixOf(media.bucket)}`;
}

/** The repository's site on Pages has the calendar, too. Another address may serve nothing but files. */
const SITE_WITH_MEDIA = /^(https:\/\/[\w-]+\.github\.io\/(?:[\w.-]+\/)*)media\/?$/;

/** The address of a day in the calendar; null where it is not known. */
export function calendarAddress(
  { calendar, media, timezone }: Pick<Settings, "calendar" | "media"> & { timezone: string },
  at: Date,
): string | null {
  const site = calendar?.url ?? siteOfMedia(media?.base_url);
  return site === null ? null : `${site}#${localDay(at, timezone)}`;
}

/** The repository's site on Pages, where this address of the media says it. */
export function siteOfMedia(baseUrl = ""): string | null {
  return SITE_WITH_MEDIA.exec(baseUrl)?.[1] ?? null;
}

/** The folder of a bucket; "" or with a slash at its end. */
export function prefixOf({ prefix = `${MEDIA_FOLDER}/` }: Bucket): string {
  return prefix;
}

/** The address of a bucket by its path, which every S3-compatible service understands. No slash at its end. */
export function bucketAddress({ endpoint, name }: Bucket): string {
  return `${endpoint.replace(/\/+$/, "")}/${name}`;
}

/** What is wrong with the addresses of media in the settings. Pointers are relative to the file. */
export function judgeMediaAddresses({ media }: Settings, allowPrivateHosts: readonly string[]): Finding[] {
  const privateHosts = normaliseHosts(allowPrivateHosts);
  const judge = (name: string, address: string | undefined, effect: string, hint: string): Finding[] => {
    if (address === undefined || isSafe(address, privateHosts)) return [];
    const message = `${name} does not begin with https://, so ${effect}.`;
    return [{ rule: "media-base", severity: "error", pointer: `/${name.replaceAll(".", "/")}`, message, hint }];
  };
  return [
    ...judge("media.base_url", media?.base_url, UNPUBLISHABLE, "Write the https address that serves the media folder."),
    ...judge("media.bucket.endpoint", media?.bucket?.endpoint, "nothing is uploaded to it", S3_ADDRESS),
    ...judge("media.bucket.public_url", media?.bucket?.public_url, UNPUBLISHABLE, PUBLIC_ADDRESS),
  ];
}

const UNPUBLISHABLE = "nothing that it serves can be published";
const S3_ADDRESS = "Write the https address of the S3 interface.";
const PUBLIC_ADDRESS = "Write the https address at which anybody can fetch what is in the bucket.";

function isSafe(address: string, privateHosts: ReadonlySet<string>): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || (url !== null && privateHosts.has(url.hostname));
}

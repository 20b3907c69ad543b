import type { Complaint } from "../findings/finding.ts";
import type { Settings } from "../generated/settings.ts";
import { normaliseHosts } from "./judge-address.ts";
import { MEDIA_FOLDER } from "./media-path.ts";

/** The media folder of a site. Pages serves every site over https, even where its own address still begins with http. */
export function baseOfSite(site: string, allowPrivateHosts: readonly string[]): string {
  const url = new URL(`${site.replace(/\/+$/, "")}/${MEDIA_FOLDER}`);
  if (!normaliseHosts(allowPrivateHosts).has(url.hostname)) url.protocol = "https:";
  return url.href;
}

/** What is wrong with media.base_url in the settings. Pointers are relative to the file. */
export function judgeBaseUrl({ media }: Settings, allowPrivateHosts: readonly string[]): Complaint[] {
  const base = media?.base_url;
  if (base === undefined) return [];
  const url = URL.canParse(base) ? new URL(base) : null;
  const isAllowed = url !== null && normaliseHosts(allowPrivateHosts).has(url.hostname);
  if (url?.protocol === "https:" || isAllowed) return [];
  const message = "media.base_url does not begin with https://, so nothing that it serves can be published.";
  const hint = "Write the https address that serves the media folder.";
  return [{ rule: "media-base", severity: "error", pointer: "/media/base_url", message, hint }];
}

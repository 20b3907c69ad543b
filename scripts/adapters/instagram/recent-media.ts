import type { z } from "zod";
import type { Answer, RecentMedia } from "../../core/ports/platform.ts";
import { mediaPage } from "./answers.ts";
import type { Caller } from "./caller.ts";
import { silentFault } from "./to-fault.ts";

const PAGE_SIZE = 50;
/** 1,000 media, ten times what an account may publish in a day. */
const MOST_PAGES = 20;

type MediaPage = z.infer<typeof mediaPage>;

interface MediaListing {
  path: string;
  token: string;
  since: Date;
}

/**
 * All media since an instant, newest first. Further pages are requested from our own address by cursor, because an address in
 * an answer could send the token anywhere. A list that cannot be read to its end is a fault: half a list would look complete.
 */
export async function listRecentMedia(call: Caller, listing: MediaListing): Promise<Answer<RecentMedia[]>> {
  // The platform's timestamps are whole seconds.
  const sinceSeconds = Math.floor(listing.since.getTime() / 1000);
  const found: RecentMedia[] = [];
  let cursor: string | null = null;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer: Answer<MediaPage> = await readPage(call, { ...listing, sinceSeconds, cursor });
    if (!answer.ok) return answer;
    const young = answer.value.data.filter((medium) => medium.timestamp.getTime() >= sinceSeconds * 1000);
    found.push(...young.map(toRecentMedia));
    const next = nextCursor(answer.value);
    const isPastSince = young.length === 0 && answer.value.data.length > 0;
    if (next === null || isPastSince) return { ok: true, value: newestFirst(found) };
    if (next === "" || next === cursor) break;
    cursor = next;
  }
  return { ok: false, error: silentFault("list media", "senseless") };
}

function readPage(call: Caller, page: MediaListing & { sinceSeconds: number; cursor: string | null }) {
  return call({
    step: "list media",
    method: "GET",
    path: page.path,
    params: {
      fields: "id,caption,timestamp,media_type,permalink",
      since: String(page.sinceSeconds),
      limit: String(PAGE_SIZE),
      ...(page.cursor === null ? {} : { after: page.cursor }),
      access_token: page.token,
    },
    answer: mediaPage,
  });
}

/** null after the last page (which may have cursors, but no next), "" when a next page has no usable cursor. */
function nextCursor({ paging }: MediaPage): string | null {
  if (paging?.next === undefined || paging.next === null) return null;
  const named = paging.cursors?.after ?? "";
  if (named !== "") return named;
  return URL.canParse(paging.next) ? (new URL(paging.next).searchParams.get("after") ?? "") : "";
}

function toRecentMedia({ id, caption, timestamp, media_type, permalink }: MediaPage["data"][number]): RecentMedia {
  return {
    id,
    timestamp,
    ...(typeof caption === "string" ? { caption } : {}),
    ...(media_type === undefined ? {} : { kind: media_type }),
    ...(permalink === undefined ? {} : { permalink }),
  };
}

function newestFirst(media: RecentMedia[]): RecentMedia[] {
  return media.sort((a, b) => b.timestamp.getTime() - a.timestamp.getTime());
}

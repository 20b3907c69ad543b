import type { z } from "zod";
import type { PlatformStep } from "../../core/instagram/platform-fault.ts";
import type { Answer, Comment, RecentMedia } from "../../core/ports/platform.ts";
import { commentPage, mediaPage } from "./answers.ts";
import type { AccountCaller } from "./caller.ts";
import { noAnswerFault } from "./to-fault.ts";

/** The most that the API gives at once. */
const PAGE_SIZES = { "/media": 100, "/stories": 100, "/comments": 50 } as const;
/** The API lists no more: what is older than these cannot be had. */
const MOST_LISTED = 10_000;

interface Page<Item> {
  data: Item[];
  paging?: z.infer<typeof mediaPage>["paging"];
}

interface Listing<Item> {
  step: PlatformStep;
  /** Of what the list belongs to. Default: the account. */
  id?: string;
  edge: keyof typeof PAGE_SIZES;
  params: Readonly<Record<string, string>>;
  since: Date;
  answer: z.ZodType<Page<Item>>;
}

const MEDIA_FIELDS = "id,caption,timestamp,media_type,permalink";

/** All media since an instant, newest first. */
export async function listRecentMedia(call: AccountCaller, since: Date): Promise<Answer<RecentMedia[]>> {
  return await listMedia(call, "/media", { fields: MEDIA_FIELDS, since: String(wholeSeconds(since)) }, since);
}

/** All that the platform lists is younger than a day. */
export async function listStories(call: AccountCaller): Promise<Answer<RecentMedia[]>> {
  return await listMedia(call, "/stories", { fields: MEDIA_FIELDS }, new Date(0));
}

async function listMedia(
  call: AccountCaller,
  edge: "/media" | "/stories",
  params: Listing<Medium>["params"],
  since: Date,
): Promise<Answer<RecentMedia[]>> {
  const found = await listSince(call, { step: "list media", edge, params, since, answer: mediaPage });
  if (!found.ok) return found;
  return {
    ok: true,
    value: found.value.map(toRecentMedia).sort((a, b) => b.timestamp.getTime() - a.timestamp.getTime()),
  };
}

export async function listComments(call: AccountCaller, id: string): Promise<Answer<Comment[]>> {
  const params = { fields: "id,text,timestamp,username" };
  const since = new Date(0);
  return await listSince(call, { step: "list comments", id, edge: "/comments", params, since, answer: commentPage });
}

/**
 * Further pages are requested from our own address by cursor, because an address in an answer could send the token anywhere. A list
 * that cannot be read to its end is a fault: half a list would look complete.
 */
async function listSince<Item extends { timestamp: Date }>(
  call: AccountCaller,
  { params, since, ...listing }: Listing<Item>,
): Promise<Answer<Item[]>> {
  const sinceMs = wholeSeconds(since) * 1000;
  const found: Item[] = [];
  const cursors = new Set<string>();
  let after: Record<string, string> = {};
  for (;;) {
    const all = { ...params, limit: String(PAGE_SIZES[listing.edge]), ...after };
    const read: Answer<Page<Item>> = await call({ ...listing, method: "GET", params: all });
    if (!read.ok) return read;
    const { data } = read.value;
    const young = data.filter(({ timestamp }) => timestamp.getTime() >= sinceMs);
    found.push(...young);
    const next = nextCursor(read.value);
    const isPastSince = young.length === 0 && data.length > 0;
    if (next === null || isPastSince || found.length >= MOST_LISTED) return { ok: true, value: found };
    if (next === "" || cursors.has(next)) return { ok: false, error: noAnswerFault(listing.step, "malformed") };
    cursors.add(next);
    after = { after: next };
  }
}

/** The platform's timestamps are whole seconds. */
export function wholeSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** null after the last page (which may have cursors, but no next), "" when a next page has no usable cursor. */
function nextCursor({ paging }: Page<unknown>): string | null {
  if (paging?.next === undefined || paging.next === null) return null;
  const named = paging.cursors?.after ?? "";
  if (named !== "") return named;
  return URL.canParse(paging.next) ? (new URL(paging.next).searchParams.get("after") ?? "") : "";
}

type Medium = z.infer<typeof mediaPage>["data"][number];

function toRecentMedia({ id, caption, timestamp, media_type, permalink }: Medium): RecentMedia {
  return {
    id,
    timestamp,
    ...(typeof caption === "string" ? { caption } : {}),
    ...(media_type === undefined ? {} : { kind: media_type }),
    ...(permalink === undefined ? {} : { permalink }),
  };
}

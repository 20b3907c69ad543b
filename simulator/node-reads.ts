import { settle, statusSentence, visibleStatus } from "./containers.ts";
import { type FieldReaders, pickFields, splitFields } from "./fields.ts";
import { GraphRefusal } from "./graph-errors.ts";
import { quotaUsage } from "./publishing.ts";
import { DAY_MS } from "./tokens.ts";
import type { Container, PublishedMedia, World } from "./world.ts";

type Fields = Record<string, unknown>;

/** GET /me and GET /<account_id>. */
export function readProfile(world: World, fields: string): Fields {
  const { account } = world.settings;
  return pickFields(
    account,
    {
      id: () => account.id,
      user_id: () => account.userId,
      username: () => account.username,
      name: () => account.username,
      account_type: () => account.accountType,
      media_count: () => world.media.length,
    },
    fields,
  );
}

/** E6. */
export async function readContainer(world: World, container: Container, fields: string): Promise<Fields> {
  const now = world.settings.clock.now();
  await settle(container, now);
  const status = visibleStatus(container, now, world.settings.switches.publishedStatusLagMs);
  return pickFields(
    container,
    { id: () => container.id, status_code: () => status, status: () => statusSentence(container, status) },
    fields,
  );
}

/** Fields of a live post, for reading one and for the list. */
export function mediaFields(world: World): FieldReaders<PublishedMedia> {
  return {
    id: (media) => media.id,
    caption: (media) => shownCaption(world, media.caption),
    permalink: (media) => media.permalink,
    shortcode: (media) => media.shortcode,
    timestamp: (media) => platformTimestamp(media.publishedAt),
    media_type: (media) => mediaType(media),
    media_product_type: (media) => productType(media),
    media_url: (media) => media.items[0]?.url,
    alt_text: (media) => media.items[0]?.altText,
    username: () => world.settings.account.username,
  };
}

function mediaType(media: PublishedMedia): string {
  if (media.kind === "CAROUSEL") return "CAROUSEL_ALBUM";
  return media.items[0]?.kind === "video" ? "VIDEO" : "IMAGE";
}

function productType(media: PublishedMedia): string {
  if (media.kind === "STORIES") return "STORY";
  return media.kind === "REELS" ? "REELS" : "FEED";
}

function shownCaption(world: World, caption: string | null): string | null {
  const { captionsInReads } = world.settings.switches;
  if (captionsInReads === "absent" || caption === null) return null;
  return captionsInReads === "full" ? caption : caption.replaceAll("@", "");
}

/** The platform writes its offset as +0000 and drops the fraction of the second. */
function platformTimestamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, "+0000");
}

/** E8. Without `fields`, the answer has only the usage. */
export function readQuota(world: World, fields: string | undefined, since: string | undefined): Fields {
  const quota: Fields = {};
  for (const name of splitFields(fields ?? "quota_usage")) {
    if (name === "quota_usage") quota[name] = quotaUsage(world, quotaSince(world, since));
    else if (name === "config") quota[name] = { quota_total: world.settings.quotaTotal, quota_duration: 86_400 };
    else throw new GraphRefusal("parameterInvalid", `(#100) Tried accessing nonexisting field (${name})`);
  }
  return quota;
}

function quotaSince(world: World, since: string | undefined): Date {
  const dayAgoMs = world.settings.clock.now().getTime() - DAY_MS;
  if (since === undefined) return new Date(dayAgoMs);
  const sinceMs = Number(since) * 1000;
  if (!/^\d{1,12}$/.test(since) || sinceMs < dayAgoMs) {
    throw new GraphRefusal("parameterInvalid", "(#100) since must be a Unix timestamp within the last 24 hours");
  }
  return new Date(sinceMs);
}

import { settle, statusSentence, visibleStatus } from "./containers.ts";
import { invalid } from "./graph-errors.ts";
import { quotaUsage } from "./publishing.ts";
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
  const { hidden } = container;
  const as = hidden !== null && now < hidden.until ? hidden.as : null;
  const shown = pickFields(
    container,
    {
      id: () => container.id,
      status_code: () => (as === null ? status : as === "an unknown word" ? "QUEUED_FOR_REVIEW" : null),
      status: () => (as === "nothing" || as === "an unknown word" ? null : statusSentence(container, status)),
    },
    fields,
  );
  return as === "the sentence alone" ? { ...shown, status_code: null } : shown;
}

/** Fields of a live post, for reading one and for the list. */
export function mediaFields(world: World): FieldReaders<PublishedMedia> {
  return {
    id: (media) => media.id,
    caption: (media) => shownCaption(world, media.caption),
    permalink: (media) => media.permalink,
    timestamp: (media) => platformTimestamp(media.publishedAt),
    media_type: (media) => mediaType(media),
  };
}

function mediaType(media: PublishedMedia): string {
  if (media.kind === "CAROUSEL") return "CAROUSEL_ALBUM";
  return media.items[0]?.kind === "video" ? "VIDEO" : "IMAGE";
}

function shownCaption(world: World, caption: string | null): string | null {
  const { captionsInReads } = world.settings.switches;
  if (captionsInReads === "absent" || caption === null) return null;
  return captionsInReads === "full" ? caption : caption.replaceAll("@", "");
}

/** The platform writes its offset as +0000 and drops the fraction of the second. */
export function platformTimestamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, "+0000");
}

/** E8. Without `fields`, the answer has only the usage. */
export function readQuota(world: World, fields = "quota_usage"): Fields {
  const quota: Fields = {};
  for (const name of splitFields(fields)) {
    if (name === "quota_usage") quota[name] = quotaUsage(world);
    else if (name === "config") quota[name] = { quota_total: world.settings.quotaTotal, quota_duration: 86_400 };
    else throw invalid(`Tried accessing nonexisting field (${name})`);
  }
  return quota;
}

type FieldReaders<T> = Readonly<Record<string, (node: T) => unknown>>;

/**
 * Picks the fields that `fields` asks for. `id` is always included, and fields without a value are omitted.
 * @throws GraphRefusal for a field that the node does not have
 */
export function pickFields<T>(node: T, readers: FieldReaders<T>, fields: string): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of new Set([...splitFields(fields), "id"])) {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (read === undefined) {
      throw invalid(`Tried accessing nonexisting field (${name})`);
    }
    const value = read(node);
    if (value !== undefined && value !== null) picked[name] = value;
  }
  return picked;
}

function splitFields(fields: string): string[] {
  return fields
    .split(",")
    .map((field) => field.trim())
    .filter((field) => field !== "");
}

import { PICTURE_WIDTH_PX } from "../../content/limits.ts";
import { DEFAULT_SETTINGS } from "../../content/read-settings.ts";
import { dayInWords } from "../../dates/calendar-words.ts";
import { isTimeZone } from "../../dates/time-zone.ts";
import type { Settings } from "../../generated/settings.ts";
import { sameJson } from "../../json/index.ts";
import { baseOfSettings } from "../../media/media-base.ts";
import { mediaUrls } from "../../media/media-target.ts";
import { slotsInWords } from "../../schedule/day-slots.ts";
import { clip } from "../../text/printable.ts";
import { listOf, plural } from "../../text/words.ts";
import type { RuleFinding } from "../rule.ts";
import type { Change, GuardRule } from "./change.ts";

export const settingsGuard: GuardRule = {
  id: "guard/settings",
  severity: "warning",
  description:
    "A change of the settings is pointed out, with what it will do: to the number of posts a day, to the time zone, to the slots, to the days off, to the hosts of media, to where files of the repository are uploaded and served, to notes on the calendar, and to pictures that Instagram scales. Other settings are named in a note. The posts of the same change are judged by the settings from before it.",
  check(change) {
    const before = change.base.settings ?? {};
    const after = change.head.settings ?? {};
    if ((change.base.settings === null && !change.base.isComplete) || sameJson(before, after)) return [];
    const file = "settings.json";
    const points = POINTS.flatMap(({ pointer, describe }): RuleFinding[] => {
      const message = describe({ before, after, change });
      return message === null ? [] : [{ file, pointer, message, hint: HINT }];
    });
    const others = otherNames({ before, after });
    if (others.length === 0) return points;
    const message = `The settings change: ${listOf(others)}.`;
    return [...points, { file, pointer: "", severity: "note", message, hint: HINT }];
  },
};

const HINT =
  "Merge this only if it is intended. It counts after merging: the posts of this change are judged by the settings from before it.";

interface Versions {
  before: Settings;
  after: Settings;
}

interface Point {
  pointer: string;
  /** In words; null where nothing is worth pointing out. */
  describe(versions: Versions & { change: Change }): string | null;
}

/** A setting whose every change is mentioned. */
function setting<T>(
  pointer: string,
  read: (settings: Settings) => T,
  describe: (now: T, old: T, versions: Versions & { change: Change }) => string | null,
): Point {
  return {
    pointer,
    describe(versions) {
      const [old, now] = [read(versions.before), read(versions.after)];
      return sameJson(old, now) ? null : describe(now, old, versions);
    },
  };
}

const POINTS: readonly Point[] = [
  setting(
    "/posts_per_day",
    ({ posts_per_day = 1 }) => posts_per_day,
    (now, old, { before, after, change: { runsDryOn } }) => {
      const rate = `${plural(now, "post")} a day instead of ${old}`;
      if (runsDryOn === null) return `${rate}.`;
      const [oldDay, day] = [before, after].map((settings) => dayInWords(runsDryOn(settings)));
      return `${rate}: the queue is empty on ${day} instead of ${oldDay}.`;
    },
  ),
  setting(
    "/timezone",
    ({ timezone = "UTC" }) => timezone,
    (now, old) =>
      isTimeZone(now)
        ? `A posting day begins and ends at midnight in ${clip(now)} instead of ${clip(old)}, and posts are expected at the times of day there. Around the change, a day can get one post more or less.`
        : null,
  ),
  setting(
    "/slots",
    ({ slots = DEFAULT_SETTINGS.slots }) => slotsInWords(slots),
    (now, old) =>
      `Posts are expected at ${now} instead of ${old}. The schedule of the post workflow must start at each of these times, or the dates shown are wrong.`,
  ),
  setting(
    "/days_off",
    ({ days_off: days = [] }) => [...days].sort(),
    (now, old) => {
      const [added, removed] = [now.filter((day) => !old.includes(day)), old.filter((day) => !now.includes(day))];
      const said = [
        added.length === 0 ? "" : `Nothing goes out on ${listOf(added.map(dayInWords))}.`,
        removed.length === 0 ? "" : `Posts go out on ${listOf(removed.map(dayInWords))} again.`,
      ].filter((text) => text !== "");
      return said.length === 0 ? null : said.join(" ");
    },
  ),
  { pointer: "/media/hosts", describe: ofHosts },
  { pointer: "/media/base_url", describe: (versions) => (isSameBaseUrl(versions) ? null : ofBase(versions)) },
  { pointer: "/media/bucket", describe: (versions) => (isSameBaseUrl(versions) ? ofBase(versions) : null) },
  setting(
    "/media/bucket",
    ({ media: { bucket } = {} }) => (bucket === undefined ? null : { endpoint: bucket.endpoint, name: bucket.name }),
    (now) =>
      now === null
        ? null
        : `The files that posts name are uploaded to the bucket ${clip(now.name)} at ${clip(now.endpoint)}, signed with the team's key.`,
  ),
  setting(
    "/calendar/url",
    ({ calendar }) => calendar?.url ?? null,
    (now) => (now === null ? null : `Comments and alerts link to the calendar at ${clip(now)}.`),
  ),
  setting(
    "/calendar/notes",
    ({ calendar }) => calendar?.notes === true,
    (now) =>
      now
        ? "The calendar shows the notes of all posts, and whoever can open it can read them. Notes are otherwise never published."
        : "The calendar no longer shows the notes of posts.",
  ),
  setting(
    "/media/ratios",
    ({ media }) => media?.ratios === "app",
    (now) =>
      now
        ? "Pictures in the feed may be 3:4, which Instagram's documentation does not promise to take."
        : "Pictures in the feed that are taller than 4:5 are refused from now on.",
  ),
  setting(
    "/media/allow_scaling",
    ({ media }) => media?.allow_scaling === true,
    (now) => {
      const wide = `Pictures in the feed wider than ${PICTURE_WIDTH_PX.max} pixels`;
      return now ? `${wide} are no longer refused: Instagram scales them down.` : `${wide} are refused from now on.`;
    },
  ),
];

function ofHosts({ before, after, change }: Versions & { change: Change }): string | null {
  const [old, now] = [before.media?.hosts, after.media?.hosts];
  if (now === undefined) return old === undefined ? null : "Media may come from any public host.";
  const added = now.filter((host) => old?.includes(host) !== true);
  const removed = (old ?? []).filter((host) => !now.includes(host));
  const parts = [
    old === undefined ? `only from ${listOf(now)}` : "",
    old !== undefined && added.length > 0 ? `also from ${listOf(added)}` : "",
    removed.length > 0 ? `no longer from ${listOf(removed)}` : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return null;
  const refused = countRefused(now, change.head);
  const effect =
    refused === 0 ? "" : ` ${plural(refused, "waiting post")} would be refused, for its media is elsewhere.`;
  return `Media may come ${parts.join(", and ")}.${effect}`;
}

function isSameBaseUrl({ before, after }: Versions): boolean {
  return before.media?.base_url === after.media?.base_url;
}

function ofBase({ before, after }: Versions): string | null {
  const [old, now] = [baseOfSettings(before), baseOfSettings(after)];
  if (old === now) return null;
  const nameOf = (base: string | null) => (base === null ? "the repository's site on Pages" : clip(base));
  return `Instagram fetches the files that posts name from ${nameOf(now)} instead of ${nameOf(old)}.`;
}

/** Waiting posts with media on another host. */
function countRefused(allowed: readonly string[], { queue }: Change["head"]): number {
  const hosts = new Set(allowed.map((host) => host.toLowerCase()));
  const isRefused = (url: string) => URL.canParse(url) && !hosts.has(new URL(url).hostname);
  const waiting = queue.queue.posts.filter(({ status }) => status === "pending");
  return waiting.filter((post) => mediaUrls(post).some(({ url }) => isRefused(url))).length;
}

const EXPLAINED_OF_MEDIA = { hosts: null, base_url: null, allow_scaling: null, ratios: null };
const EXPLAINED = new Set(["posts_per_day", "timezone", "slots", "days_off", "calendar"]);

function otherNames({ before, after }: Versions): string[] {
  const [old, now] = [unexplained(before), unexplained(after)].map(
    (one) => new Map<string, unknown>(Object.entries(one)),
  );
  const names = [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])];
  return names.filter((name) => !EXPLAINED.has(name) && !sameJson(old?.get(name), now?.get(name)));
}

/** Of a bucket, the region and how it is reached are left to the note. */
function unexplained({ media, ...others }: Settings) {
  const { public_url: _, ...bucket } = media?.bucket ?? {};
  return { ...others, media: { ...media, ...EXPLAINED_OF_MEDIA, bucket: { ...bucket, endpoint: null, name: null } } };
}

import { DEFAULT_SETTINGS } from "../../content/read-settings.ts";
import { dayInWords } from "../../dates/calendar-words.ts";
import { isTimeZone } from "../../dates/time-zone.ts";
import type { Bucket, Settings } from "../../generated/settings.ts";
import { PICTURE_WIDTH_PX } from "../../instagram/limits.ts";
import { sameJson } from "../../json/index.ts";
import { baseOfSettings } from "../../media/media-base.ts";
import { mediaUrls } from "../../media/media-target.ts";
import { clip } from "../../text/printable.ts";
import { listOf, plural } from "../../text/words.ts";
import type { RuleFinding } from "../rule.ts";
import type { Change, GuardRule } from "./change.ts";

export const settingsGuard: GuardRule = {
  id: "guard/settings",
  severity: "warning",
  description:
    "A change of the settings is pointed out, with what it will do: to the number of posts a day, to the time zone, to the slots, to the hosts of media, to where files of the repository are uploaded and served, to notes on the calendar, and to pictures that Instagram scales. Other settings are named in a note. The posts of the same change are judged by the settings from before it.",
  check(change) {
    const before = change.base.settings ?? {};
    const after = change.head.settings ?? {};
    if ((change.base.settings === null && !change.base.isComplete) || sameJson(before, after)) return [];
    const file = "settings.json";
    const points = POINTS.flatMap(([pointer, describe]): RuleFinding[] => {
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

/** What a change of each setting does, in words; null where it does not change. */
type Describe = (versions: Versions & { change: Change }) => string | null;
const POINTS: readonly (readonly [pointer: string, describe: Describe])[] = [
  [
    "/posts_per_day",
    ({ before, after, change: { runsDryOn } }) => {
      const [old, now] = [before.posts_per_day ?? 1, after.posts_per_day ?? 1];
      if (old === now) return null;
      if (runsDryOn === null) return `${plural(now, "post")} a day instead of ${old}.`;
      const [oldDay, day] = [before, after].map((settings) => dayInWords(runsDryOn(settings)));
      return `${plural(now, "post")} a day instead of ${old}: the queue is empty on ${day} instead of ${oldDay}.`;
    },
  ],
  [
    "/timezone",
    ({ before, after }) => {
      const [old, now] = [before.timezone ?? "UTC", after.timezone ?? "UTC"];
      if (old === now || !isTimeZone(now)) return null;
      return `A posting day begins and ends at midnight in ${clip(now)} instead of ${clip(old)}, and posts are expected at the times of day there. Around the change, a day can get one post more or less.`;
    },
  ],
  [
    "/slots",
    ({ before, after }) => {
      const [old, now] = [before, after].map(({ slots = DEFAULT_SETTINGS.slots }) => [...slots].sort().join(", "));
      if (old === now) return null;
      return `Posts are expected at ${now} instead of ${old}. The schedule of the post workflow must say the same, or the dates shown are wrong.`;
    },
  ],
  ["/media/hosts", ofHosts],
  ["/media/base_url", (versions) => (isSameBaseUrl(versions) ? null : ofBase(versions))],
  ["/media/bucket", (versions) => (isSameBaseUrl(versions) ? ofBase(versions) : null)],
  [
    "/media/bucket",
    ({ before, after }) => {
      const [old, now] = [before.media?.bucket, after.media?.bucket];
      if (now === undefined || sameJson(placeOf(old), placeOf(now))) return null;
      return `The files that posts name are uploaded to the bucket ${clip(now.name)} at ${clip(now.endpoint)}, signed with the team's key.`;
    },
  ],
  [
    "/calendar/notes",
    ({ before, after }) => {
      const [old, now] = [before.calendar?.notes === true, after.calendar?.notes === true];
      if (old === now) return null;
      return now
        ? "The calendar shows the notes of all posts, and whoever can open it can read them. Notes are otherwise never published."
        : "The calendar no longer shows the notes of posts.";
    },
  ],
  [
    "/media/allow_scaling",
    ({ before, after }) => {
      const [old, now] = [before.media?.allow_scaling === true, after.media?.allow_scaling === true];
      if (old === now) return null;
      const wide = `Pictures in the feed wider than ${PICTURE_WIDTH_PX.max} pixels`;
      return now ? `${wide} are no longer refused: Instagram scales them down.` : `${wide} are refused from now on.`;
    },
  ],
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

function placeOf(bucket: Bucket | undefined) {
  return bucket === undefined ? null : { endpoint: bucket.endpoint, name: bucket.name };
}

/** Waiting posts with media on another host. */
function countRefused(allowed: readonly string[], { queue }: Change["head"]): number {
  const hosts = new Set(allowed.map((host) => host.toLowerCase()));
  const isRefused = (url: string) => URL.canParse(url) && !hosts.has(new URL(url).hostname);
  const waiting = queue.queue.posts.filter(({ status }) => status === "pending");
  return waiting.filter((post) => mediaUrls(post).some(({ url }) => isRefused(url))).length;
}

const EXPLAINED_OF_MEDIA = { hosts: null, base_url: null, allow_scaling: null };
const EXPLAINED = new Set(["posts_per_day", "timezone", "slots", "calendar"]);

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

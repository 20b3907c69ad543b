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
    if ((change.base.settings === null && !change.isBaseComplete) || sameJson(before, after)) return [];
    return [
      ...ofPostsPerDay({ before, after }, change),
      ...ofTimeZone({ before, after }),
      ...ofSlots({ before, after }),
      ...ofHosts({ before, after }, change),
      ...ofBase({ before, after }),
      ...ofBucket({ before, after }),
      ...ofNotes({ before, after }),
      ...ofScaling({ before, after }),
      ...ofOthers({ before, after }),
    ].map((finding) => ({ file: "settings.json", hint: HINT, ...finding }));
  },
};

const HINT =
  "Merge this only if it is intended. It counts after merging: the posts of this change are judged by the settings from before it.";

interface Versions {
  before: Settings;
  after: Settings;
}

type Point = Omit<RuleFinding, "file" | "hint">;

function ofPostsPerDay({ before, after }: Versions, { runsDryOn }: Change): Point[] {
  const [old, now] = [before.posts_per_day ?? 1, after.posts_per_day ?? 1];
  if (old === now) return [];
  const effect =
    runsDryOn === null
      ? ""
      : `: the queue is empty on ${dayInWords(runsDryOn(after))} instead of ${dayInWords(runsDryOn(before))}`;
  const message = `${plural(now, "post")} a day instead of ${old}${effect}.`;
  return [{ pointer: "/posts_per_day", message }];
}

function ofTimeZone({ before, after }: Versions): Point[] {
  const [old, now] = [before.timezone ?? "UTC", after.timezone ?? "UTC"];
  if (old === now || !isTimeZone(now)) return [];
  const message = `A posting day begins and ends at midnight in ${clip(now)} instead of ${clip(old)}, and posts are expected at the times of day there. Around the change, a day can get one post more or less.`;
  return [{ pointer: "/timezone", message }];
}

function ofSlots({ before, after }: Versions): Point[] {
  const [old, now] = [before.slots ?? DEFAULT_SETTINGS.slots, after.slots ?? DEFAULT_SETTINGS.slots].map((slots) =>
    [...slots].sort().join(", "),
  );
  if (old === now) return [];
  const message = `Posts are expected at ${now} instead of ${old}. The schedule of the post workflow must say the same, or the dates shown are wrong.`;
  return [{ pointer: "/slots", message }];
}

function ofHosts({ before, after }: Versions, { head }: Change): Point[] {
  const [old, now] = [before.media?.hosts, after.media?.hosts];
  if (sameJson(old, now)) return [];
  const added = (now ?? []).filter((host) => old?.includes(host) !== true);
  const removed = (old ?? []).filter((host) => now?.includes(host) !== true);
  const parts = [
    now === undefined ? "from any public host" : "",
    old === undefined ? `only from ${listOf(now ?? [])}` : "",
    old !== undefined && now !== undefined && added.length > 0 ? `also from ${listOf(added)}` : "",
    old !== undefined && now !== undefined && removed.length > 0 ? `no longer from ${listOf(removed)}` : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return [];
  const refused = now === undefined ? 0 : countRefused(now, head);
  const effect =
    refused === 0 ? "" : ` ${plural(refused, "waiting post")} would be refused, for its media is elsewhere.`;
  return [{ pointer: "/media/hosts", message: `Media may come ${parts.join(", and ")}.${effect}` }];
}

function ofBase({ before, after }: Versions): Point[] {
  const [old, now] = [baseOfSettings(before), baseOfSettings(after)];
  if (old === now) return [];
  const nameOf = (base: string | null) => (base === null ? "the repository's site on Pages" : clip(base));
  const message = `Instagram fetches the files that posts name from ${nameOf(now)} instead of ${nameOf(old)}.`;
  const isOfBucket = before.media?.base_url === after.media?.base_url;
  return [{ pointer: isOfBucket ? "/media/bucket" : "/media/base_url", message }];
}

function ofBucket({ before, after }: Versions): Point[] {
  const [old, now] = [before.media?.bucket, after.media?.bucket];
  if (now === undefined || sameJson(placeOf(old), placeOf(now))) return [];
  const message = `The files that posts name are uploaded to the bucket ${clip(now.name)} at ${clip(now.endpoint)}, signed with the team's key.`;
  return [{ pointer: "/media/bucket", message }];
}

function placeOf(bucket: Bucket | undefined) {
  return bucket === undefined ? null : { endpoint: bucket.endpoint, name: bucket.name };
}

function ofNotes({ before, after }: Versions): Point[] {
  const [old, now] = [before.calendar?.notes === true, after.calendar?.notes === true];
  if (old === now) return [];
  const shown =
    "The calendar shows the notes of all posts, and whoever can open it can read them. Notes are otherwise never published.";
  return [{ pointer: "/calendar/notes", message: now ? shown : "The calendar no longer shows the notes of posts." }];
}

function ofScaling({ before, after }: Versions): Point[] {
  const [old, now] = [before.media?.allow_scaling === true, after.media?.allow_scaling === true];
  if (old === now) return [];
  const wide = `Pictures in the feed wider than ${PICTURE_WIDTH_PX.max} pixels`;
  const message = now
    ? `${wide} are no longer refused: Instagram scales them down.`
    : `${wide} are refused from now on.`;
  return [{ pointer: "/media/allow_scaling", message }];
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

function ofOthers({ before, after }: Versions): Point[] {
  const [old, now] = [before, after].map((settings) => new Map<string, unknown>(Object.entries(unexplained(settings))));
  if (old === undefined || now === undefined) return [];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  const changed = names.filter((name) => !EXPLAINED.has(name) && !sameJson(old.get(name), now.get(name)));
  if (changed.length === 0) return [];
  return [{ pointer: "", severity: "note", message: `The settings change: ${listOf(changed)}.` }];
}

/** Of a bucket, the region and how it is reached are left to the note. */
function unexplained({ media, ...others }: Settings) {
  const { public_url: _, ...bucket } = media?.bucket ?? {};
  return { ...others, media: { ...media, ...EXPLAINED_OF_MEDIA, bucket: { ...bucket, endpoint: null, name: null } } };
}

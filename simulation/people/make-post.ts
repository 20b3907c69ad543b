import { DAY_MS, formatInstant } from "../../scripts/core/dates/instant.ts";
import type { Post, UserTag } from "../../scripts/core/generated/queue.ts";
import type { Random } from "../chance/random.ts";
import { dayIn, momentIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";

const HOST = "https://media.example.com";
/** Of the posts of a team that keeps pictures in its repository. */
const WITH_FILES = 0.7;
const FLAWS = ["bad-", "refused-", "odd-", "spoiled-", "doomed-"] as const;
const STORIES = 0.15;
const REELS = 0.27;
const CAROUSELS = 0.42;
const ODDITIES = [
  "",
  "",
  "",
  " with @friend",
  " with @friend and @baker",
  ' and "quotes" \\ in it',
  "\nand a second line",
  " 🥐 é",
  " {[,]}",
] as const;

type PostMakers = Pick<World, "chance" | "usesFiles" | "mayLoseRecord" | "hasStories">;

/** A new post by the team; sometimes one that cannot be published. */
export function makePost(
  { chance, usesFiles, mayLoseRecord, hasStories }: PostMakers,
  number: number,
  twin: Post | undefined,
): Post {
  const random = chance.random("posts");
  const isDoomed = chance.happens("people propose a doomed post");
  const isBad = chance.happens("people propose a bad post");
  const flaw = isDoomed ? "doomed-" : isBad ? random.pick(FLAWS) : "";
  // A record is made again by captions, and by somebody who compares the pictures of those that are alike.
  const isTwin = !mayLoseRecord && chance.happens("people propose a twin caption") && twin?.caption !== undefined;
  const caption = isTwin ? twin.caption : `Caption ${number}${random.pick(ODDITIES)}`;
  const frame = { id: `post-${number}`, status: "pending" as const, pillar: "craft", cta_type: "none", caption };
  const place = usesFiles && chance.random("files").isLucky(WITH_FILES) ? "media" : HOST;
  const chosen = random.next();
  // A story that nothing records could not be found again.
  const kind = hasStories ? chosen : Math.max(STORIES, chosen);
  // Nobody can look up whether a story is live, so no number of containers shows that it never will be.
  const fitting = flaw === "doomed-" && kind < STORIES ? "spoiled-" : flaw;
  const media = mediaOf(kind, `${place}/${fitting}${number}`, number);
  return { ...frame, ...media, ...labelsOf(media, number) } as Post;
}

function labelsOf({ media_type, video_url }: Partial<Post>, number: number): Partial<Post> {
  const isReel = media_type === "REELS";
  return {
    ...(isReel && number % 2 === 0 ? { cover_url: video_url?.replace(/\.mp4$/, "-cover.jpg") ?? "" } : {}),
    ...(isReel && number % 3 === 0 ? { share_to_feed: false } : {}),
    ...(isReel && number % 4 === 3 ? { trial: number % 8 === 3 ? "manual" : "performance" } : {}),
    ...(isReel && number % 5 === 2 ? { audio_name: `Sound ${number}` } : {}),
    ...(media_type !== "STORIES" && number % 3 !== 0 ? { first_comment: `Comment ${number} @friend #tag` } : {}),
    ...(media_type !== "STORIES" && number % 6 === 1 ? { collaborators: ["miller", `friend.${number}`] } : {}),
    ...(media_type !== "CAROUSEL" && number % 5 === 1 ? { user_tags: [tagOf(number, isReel)] } : {}),
    ...(media_type !== "STORIES" && number % 4 === 1 ? { location_id: `10${number}` } : {}),
    ...(number % 5 === 0 ? { is_ai_generated: true } : {}),
    ...(number % 7 === 0 ? { is_paid_partnership: true } : {}),
  };
}

function tagOf(number: number, isReel: boolean): UserTag {
  return { username: `guest.${number}`, ...(isReel ? {} : { x: (number % 10) / 10, y: 1 }) };
}

function mediaOf(kind: number, address: string, number: number): Partial<Post> {
  if (kind < STORIES) {
    const medium = number % 3 === 0 ? { video_url: `${address}.mp4` } : { image_url: `${address}.jpg` };
    return { media_type: "STORIES", ...medium };
  }
  if (kind < REELS) return { media_type: "REELS", video_url: `${address}.mp4` };
  if (kind < CAROUSELS) {
    const [first, second] = [1, 2].map((child) => ({
      image_url: `${address}-${child}.jpg`,
      alt_text: `Picture ${child}`,
      ...(number % 5 === child ? { user_tags: [tagOf(number, false)] } : {}),
    }));
    const film = { video_url: `${address}-2.mp4` };
    return { media_type: "CAROUSEL", children: [first, number % 4 === 0 ? film : second] } as Partial<Post>;
  }
  return { image_url: `${address}.jpg`, alt_text: "Bread on a table" };
}

/** A post that the platform refuses for a reason that may be the account's. */
export function makeOddPost(world: PostMakers, number: number): Post {
  const caption = `Caption ${number}`;
  const frame = { id: `post-${number}`, status: "pending" as const, pillar: "craft", cta_type: "none", caption };
  return { ...frame, ...mediaOf(world.chance.random("posts").next(), `${HOST}/odd-${number}`, number) } as Post;
}

/** Another post of the same kind, with which nothing is wrong. */
export function makeSoundTwin(post: Post, number: number): Post {
  const sound = JSON.parse(JSON.stringify(post).replaceAll(/\/odd-\d+/g, `/good-${number}`));
  return { ...sound, id: `post-${number}`, ...("caption" in post ? { caption: `Caption ${number}` } : {}) };
}

export function repairMedia(post: Post): Post {
  return JSON.parse(JSON.stringify(post).replaceAll(/\/(?:bad|refused|odd|spoiled|doomed)-/g, "/good-"));
}

/** A team plans a campaign at most this many days ahead. */
const FURTHEST_DAYS = 3;
const MINUTES_PER_DAY = DAY_MS / 60_000;

/** The not_before of a post for one of the next days: at a slot, at midnight, or at any time. It may just have passed. */
export function chooseDate({ slots, zone, scheduler }: World, random: Random): string {
  const day = dayIn(zone, scheduler.nowMs) + random.whole(0, FURTHEST_DAYS);
  const atSlot = slots[random.whole(0, slots.length - 1)] ?? "12:00";
  const time = random.pick([atSlot, atSlot, "00:00", timeOfDay(random.whole(0, MINUTES_PER_DAY - 1))]);
  return formatInstant(new Date(momentIn(zone, day, time)));
}

function timeOfDay(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

import { HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { lostClaims, mediaUses, prunable } from "../../scripts/core/media/media-use.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { snapshotOfBoth } from "../branches/repository.ts";
import { archivedIn, type MediaFiles, namesIn } from "../branches/texts.ts";
import type { Random } from "../chance/random.ts";
import type { FaultKind } from "../faults/kinds.ts";
import type { World } from "../world/world.ts";
import { chooseDate, makeOddPost, makePost, repairMedia } from "./make-post.ts";

interface EditContext {
  world: World;
  random: Random;
  freshNumber(): number;
}

/** Nobody adds posts to a queue in which more are waiting. */
const MOST_WAITING = 4;
/** More than one run tries. */
const ODD_ROW = 11;

/** The posts after an edit; null when there is nothing to edit. */
type Edit = (posts: readonly Post[], setting: EditContext) => Post[] | null;

export const POST_EDITS: { [K in FaultKind]?: Edit } = {
  "people edit a pending post": changeOne("pending", (post, { freshNumber }) => reworded(post, freshNumber())),
  "people edit a note": changeOne(null, (post, { freshNumber }) => ({ ...post, note: `Remark ${freshNumber()}` })),
  "people remove a post": (posts, { random }) => without(posts, random.whole(0, posts.length - 1)),
  "people rename a post": changeOne("pending", (post, { freshNumber }) => ({ ...post, id: `named-${freshNumber()}` })),
  "people reorder": (posts, { random }) => {
    const from = posts[random.whole(0, posts.length - 1)];
    if (from === undefined) return null;
    const others = posts.filter((post) => post !== from);
    return others.toSpliced(random.whole(0, others.length), 0, from);
  },
  "people copy a post": (posts, { random, freshNumber }) => {
    const original = posts[random.whole(0, posts.length - 1)];
    return original === undefined ? null : [...posts, { ...asNew(original), id: `copy-${freshNumber()}` }];
  },
  "people copy an archived post": (posts, { world, random, freshNumber }) => {
    const archived = archivedIn(world.repository.main.archive);
    const original = archived[random.whole(0, archived.length - 1)];
    return original === undefined ? null : [...posts, { ...asNew(original), id: `copy-${freshNumber()}` }];
  },
  "people repeat a published post": (posts, { world, random, freshNumber }) => {
    const known = [...posts, ...archivedIn(world.repository.main.archive)];
    const repeated = new Set(known.map(({ repeat_of }) => repeat_of));
    const eligible = known.filter(({ id, status }) => status === "done" && !repeated.has(id));
    const original = eligible[random.whole(0, eligible.length - 1)];
    if (original === undefined) return null;
    return [...posts, { ...asNew(original), id: `repeat-${freshNumber()}`, repeat_of: original.id }];
  },
  "people upload a post again": (posts, { random, freshNumber }) => {
    const original = posts[random.whole(0, posts.length - 1)];
    return original === undefined ? null : [...posts, uploadedAgain(original, freshNumber())];
  },
  "people hold a post": changeOne("pending", (post, { random, world }) => ({
    ...post,
    not_before: new Date(world.scheduler.nowMs + random.whole(1, 60) * HOUR_MS).toISOString().replace(/\.\d+Z$/, "Z"),
  })),
  "people add a dated post by hand": (posts, { world, random, freshNumber }) => {
    const post = { ...makePost(world, freshNumber(), undefined), not_before: chooseDate(world, random) };
    return posts.toSpliced(random.whole(0, posts.length), 0, post);
  },
  "people undo the bot's mark": changeOne("done", asNew),
  "people undo and rename": changeOne("done", (post, { freshNumber }) => ({
    ...asNew(post),
    id: `again-${freshNumber()}`,
  })),
  // Mostly with better media; some only try again.
  "people requeue a failed post": changeOne("failed", (post, { random }) =>
    random.isLucky(0.7) ? repairMedia(asNew(post)) : asNew(post),
  ),
  "people mark a post failed": changeOne("pending", (post) => ({ ...post, status: "failed", error: "By hand." })),
  "people propose a row of odd posts": (posts, { world, freshNumber }) => [
    ...posts,
    ...Array.from({ length: ODD_ROW }, () => makeOddPost(world, freshNumber())),
  ],
};

const ADDITIONS: ReadonlySet<FaultKind> = new Set<FaultKind>([
  "people copy a post",
  "people upload a post again",
  "people copy an archived post",
  "people repeat a published post",
  "people add a dated post by hand",
  "people propose a row of odd posts",
]);

/** Whether people leave it for a time when fewer posts wait. */
export function isPostponed(kind: FaultKind, posts: readonly Post[]): boolean {
  return ADDITIONS.has(kind) && posts.filter(({ status }) => status === "pending").length > MOST_WAITING;
}

export function uploadedAgain(original: Post, number: number): Post {
  const address = `//media.example.com/again-${number}/`;
  const text = JSON.stringify(asNew(original)).replaceAll(/\/\/media\.example\.com\/(?:again-\d+\/)?/g, address);
  return { ...JSON.parse(text), id: `upload-${number}` };
}

/** The same post with other words; of a story, with another picture. */
export function reworded(post: Post, number: number): Post {
  if (post.media_type !== "STORIES") return { ...post, caption: `${post.caption ?? ""} (better ${number})` };
  const address = `https://media.example.com/better-${number}`;
  return {
    ...post,
    ...(post.video_url === undefined ? { image_url: `${address}.jpg` } : { video_url: `${address}.mp4` }),
  } as Post;
}

/** As if the bot had never touched it. */
export function asNew(post: Post): Post {
  const { media_id: _, permalink: __, published_at: ___, error: ____, failed_at: _____, ...own } = post;
  return { ...own, status: "pending" };
}

function changeOne(status: Post["status"] | null, change: (post: Post, setting: EditContext) => Post): Edit {
  return (posts, setting) => {
    const eligible = posts.filter((post) => status === null || post.status === status);
    const chosen = eligible[setting.random.whole(0, eligible.length - 1)];
    return chosen === undefined ? null : posts.map((post) => (post === chosen ? change(post, setting) : post));
  };
}

function without(posts: readonly Post[], index: number): Post[] | null {
  return posts.length === 0 ? null : posts.toSpliced(index, 1);
}

/** The media folder after an edit, and the posts where they changed too. */
interface MediaEdit {
  media: MediaFiles;
  posts: readonly Post[] | null;
}

type FilesEdit = (world: World, posts: readonly Post[], freshNumber: () => number) => MediaEdit | null;

/** What people do to the files that posts name. null when there is nothing to edit. */
export const MEDIA_EDITS: { [K in FaultKind]?: FilesEdit } = {
  "people replace a picture": changeOneFile((media, name, number) => media.set(name, `picture ${number}`)),
  "people rename a picture": changeOneFile((media, name, number) => {
    media.set(`named-${number}.jpg`, media.get(name) ?? "");
    media.delete(name);
    return `named-${number}.jpg`;
  }),
  "people remove a picture": changeOneFile((media, name) => void media.delete(name)),
  "people prune the media": ({ repository, scheduler }) => {
    const { media } = repository.main;
    const content = readContent(snapshotOfBoth(repository.main, repository.record), []);
    if (content.blockers.length > 0 || lostClaims(content).length > 0) return null;
    const old = new Set(prunable([...media.keys()], mediaUses(content), new Date(scheduler.nowMs)));
    return old.size === 0 ? null : { posts: null, media: new Map([...media].filter(([name]) => !old.has(name))) };
  },
};

/** Changes one file that a post names. A name that is returned takes the place of the old one in all posts. */
function changeOneFile(change: (media: Map<string, string>, name: string, number: number) => unknown): FilesEdit {
  return ({ repository, chance }, posts, freshNumber) => {
    const named = namesIn(JSON.stringify(posts)).filter((name) => repository.main.media.has(name));
    const name = named[chance.random("files").whole(0, named.length - 1)];
    if (name === undefined) return null;
    const media = new Map(repository.main.media);
    const renamed = change(media, name, freshNumber());
    if (typeof renamed !== "string") return { media, posts: null };
    return { media, posts: JSON.parse(JSON.stringify(posts).replaceAll(`"media/${name}"`, `"media/${renamed}"`)) };
  };
}

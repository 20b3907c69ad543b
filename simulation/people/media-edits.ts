import type { Post } from "../../scripts/core/generated/queue.ts";
import { lostClaims, mediaUses, prunable } from "../../scripts/core/posting/media-use.ts";
import type { MisfortuneKind } from "../chance/misfortunes.ts";
import { type MediaFiles, namesIn } from "../repository/media-files.ts";
import { contentOf } from "../repository/remembered-content.ts";
import type { World } from "../world/world.ts";

/** The media folder and the posts after an edit; null when there is nothing to edit. */
export interface MediaEdit {
  media: MediaFiles;
  posts: readonly Post[];
}

type Edit = (world: World, posts: readonly Post[], freshNumber: () => number) => MediaEdit | null;

/** What people do to the files that posts name, by the name of the misfortune. */
export const MEDIA_EDITS: { [K in MisfortuneKind]?: Edit } = {
  "people replace a picture": changeOne((media, { name, number }) => media.set(name, `picture ${number}`)),
  "people rename a picture": changeOne((media, { name, number }) => {
    media.set(`named-${number}.jpg`, media.get(name) ?? "");
    media.delete(name);
    return `named-${number}.jpg`;
  }),
  "people remove a picture": changeOne((media, { name }) => void media.delete(name)),
  "people prune the media": (world, posts) => {
    const { media } = world.repository.head;
    const content = contentOf(world.repository.head);
    if (content.blockers.length > 0 || lostClaims(content).length > 0) return null;
    const now = new Date(world.scheduler.nowMs);
    const old = new Set(prunable([...media.keys()], mediaUses(content), now));
    return old.size === 0 ? null : { posts, media: new Map([...media].filter(([name]) => !old.has(name))) };
  },
};

/** Files that posts name and that were never in the folder come with their post. */
export function addFiles(media: MediaFiles, known: ReadonlySet<string>, posts: readonly Post[]): MediaFiles | null {
  const added = namesIn(JSON.stringify(posts)).filter((name) => !media.has(name) && !known.has(name));
  return added.length === 0 ? null : new Map([...media, ...added.map((name) => [name, `the first ${name}`] as const)]);
}

/** Changes one file that a post names. A name that is returned takes the place of the old one in all posts. */
function changeOne(change: (media: Map<string, string>, one: { name: string; number: number }) => unknown): Edit {
  return ({ repository, fate }, posts, freshNumber) => {
    const named = namesIn(JSON.stringify(posts)).filter((name) => repository.head.media.has(name));
    const name = named[fate.random("files").whole(0, named.length - 1)];
    if (name === undefined) return null;
    const media = new Map(repository.head.media);
    const renamed = change(media, { name, number: freshNumber() });
    if (typeof renamed !== "string") return { media, posts };
    return { media, posts: JSON.parse(JSON.stringify(posts).replaceAll(`"media/${name}"`, `"media/${renamed}"`)) };
  };
}

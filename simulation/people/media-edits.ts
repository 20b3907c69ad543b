import type { Post } from "../../scripts/core/generated/queue.ts";
import { lostClaims, mediaUses, prunable } from "../../scripts/core/posting/media-use.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { type MediaFiles, namesIn } from "../branches/media-files.ts";
import { snapshotOfBoth } from "../branches/repository.ts";
import type { FaultKind } from "../faults/kinds.ts";
import type { World } from "../world/world.ts";

/** The media folder after an edit, and the posts where they changed too. */
export interface MediaEdit {
  media: MediaFiles;
  posts: readonly Post[] | null;
}

type Edit = (world: World, posts: readonly Post[], freshNumber: () => number) => MediaEdit | null;

/** What people do to the files that posts name. null when there is nothing to edit. */
export const MEDIA_EDITS: { [K in FaultKind]?: Edit } = {
  "people replace a picture": changeOne((media, name, number) => media.set(name, `picture ${number}`)),
  "people rename a picture": changeOne((media, name, number) => {
    media.set(`named-${number}.jpg`, media.get(name) ?? "");
    media.delete(name);
    return `named-${number}.jpg`;
  }),
  "people remove a picture": changeOne((media, name) => void media.delete(name)),
  "people prune the media": ({ repository, scheduler }) => {
    const { media } = repository.main;
    const content = readContent(snapshotOfBoth(repository.main, repository.record), []);
    if (content.blockers.length > 0 || lostClaims(content).length > 0) return null;
    const old = new Set(prunable([...media.keys()], mediaUses(content), new Date(scheduler.nowMs)));
    return old.size === 0 ? null : { posts: null, media: new Map([...media].filter(([name]) => !old.has(name))) };
  },
};

/** Changes one file that a post names. A name that is returned takes the place of the old one in all posts. */
function changeOne(change: (media: Map<string, string>, name: string, number: number) => unknown): Edit {
  return ({ repository, fate }, posts, freshNumber) => {
    const named = namesIn(JSON.stringify(posts)).filter((name) => repository.main.media.has(name));
    const name = named[fate.random("files").whole(0, named.length - 1)];
    if (name === undefined) return null;
    const media = new Map(repository.main.media);
    const renamed = change(media, name, freshNumber());
    if (typeof renamed !== "string") return { media, posts: null };
    return { media, posts: JSON.parse(JSON.stringify(posts).replaceAll(`"media/${name}"`, `"media/${renamed}"`)) };
  };
}

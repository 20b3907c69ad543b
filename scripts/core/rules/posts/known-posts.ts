import type { DraftPost } from "../../content/draft-post.ts";
import type { Lineage } from "./lineage.ts";
import { captionKey, isBare, type MediaKeys, mediaKeys } from "./same-post.ts";

/** A post, as messages call it. */
export interface NamedPost {
  post: DraftPost;
  name(): string;
}

/** Posts that look the same. */
interface Group {
  first: NamedPost | null;
  /** Their lines, to recognise a post that repeats one of them on purpose; null while they have none. */
  lines: Set<object> | null;
}

/** Posts with the same addresses. Everything else is compared only within one, so that long captions cost nothing. */
interface Bucket {
  first: NamedPost;
  media: MediaKeys;
  groupOfFirst: Group;
  /** By content; null while there is one post. */
  groups: Map<string, Group> | null;
}

/** The posts that others may not look like. */
export class KnownPosts {
  readonly #buckets = new Map<string, Bucket>();
  readonly #lineage: Lineage;

  constructor(lineage: Lineage) {
    this.#lineage = lineage;
  }

  addPublished(named: NamedPost): void {
    const group = this.#groupOf(named);
    if (group !== null) this.#join(group, named);
  }

  /** Returns the first post that looks the same, unless this one repeats one of those on purpose; otherwise adds this one. */
  add(named: NamedPost): NamedPost | null {
    const group = this.#groupOf(named);
    if (group === null) return null;
    const line = this.#lineOf(named);
    const isOnPurpose = line !== undefined && group.lines?.has(line) === true;
    if (group.first !== null && !isOnPurpose) return group.first;
    this.#join(group, named);
    return null;
  }

  /** A post without a caption, if this one has none either and its addresses differ only behind the question mark. */
  similarTo({ post }: NamedPost): NamedPost | null {
    const media = isBare(post) ? mediaKeys(post) : null;
    const first = media === null ? undefined : this.#buckets.get(media.addresses);
    if (first === undefined || first.media.wholeAddresses === media?.wholeAddresses) return null;
    return isBare(first.first.post) ? first.first : null;
  }

  #groupOf(named: NamedPost): Group | null {
    const media = mediaKeys(named.post);
    if (media === null) return null;
    const bucket = this.#buckets.get(media.addresses);
    if (bucket === undefined) {
      const groupOfFirst = { first: null, lines: null };
      this.#buckets.set(media.addresses, { first: named, media, groupOfFirst, groups: null });
      return groupOfFirst;
    }
    bucket.groups ??= new Map([[contentKey(bucket.first.post, bucket.media), bucket.groupOfFirst]]);
    const key = contentKey(named.post, media);
    const group = bucket.groups.get(key) ?? { first: null, lines: null };
    bucket.groups.set(key, group);
    return group;
  }

  #join(group: Group, named: NamedPost): void {
    const line = this.#lineOf(named);
    group.first ??= named;
    if (line === undefined) return;
    group.lines ??= new Set();
    group.lines.add(line);
  }

  #lineOf({ post: { id } }: NamedPost): object | undefined {
    return id === undefined ? undefined : this.#lineage.lineOf(id);
  }
}

/** Among posts with the same addresses, equal for those that look the same. */
function contentKey(post: DraftPost, { wholeAddresses }: MediaKeys): string {
  return isBare(post) ? wholeAddresses : captionKey(post);
}

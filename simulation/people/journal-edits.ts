import type { Journal, JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { captionDigest } from "../../scripts/core/posting/digest.ts";
import type { Random } from "../chance/random.ts";
import { isSameEntry, journalIn } from "../invariants/ledger.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import { PEOPLE } from "../repository/repository.ts";
import { textOf } from "../repository/texts.ts";
import type { World } from "../world/world.ts";

/** People who touch the journal, which is the bot's, and those who put it right. */
export interface JournalKeepers {
  /** Someone changes an entry, deletes one, restores an old version or damages the file. */
  meddle(): void;
  /**
   * Someone removes the entries of archived posts, which say nearly the same: only the journal knows how the pictures look, so
   * whoever does this leaves what a post of the queue may be a copy of.
   */
  prune(queue: readonly Post[]): void;
  /** Undoes what somebody else did. Where the bot has written since, restores what it knew; `accept` then says so. */
  putRight(accept: () => void): void;
}

export function createJournalKeepers(world: World): JournalKeepers {
  const { repository, fate } = world;
  const truth = followTruth(world);
  const random = fate.random("journal edits");
  /** The bot's own last version, while nothing of the bot has followed what people did to it. */
  let original: string | null = null;
  world.bulletin.on("change", ({ file, before, author }) => {
    if (file === "journal") original = author === PEOPLE ? (original ?? before) : null;
  });
  return {
    meddle() {
      const text = repository.text("journal");
      const { entries } = journalIn(text);
      if (text === null || entries.length === 0 || isUnexplained(repository.head)) return;
      const edited = random.pick(EDITS)(world, text, random);
      if (edited !== null && edited !== text) repository.put("journal", edited, "people edit the journal");
    },
    prune(queue) {
      const journal = journalIn(repository.text("journal"));
      const archived = archivedMedia(world);
      const captions = new Set<string | undefined>(queue.map(({ caption = "" }) => captionDigest(caption)));
      const entries = journal.entries.filter(
        ({ outcome, media_id, caption_digest }) =>
          outcome !== "done" || !archived.has(media_id) || captions.has(caption_digest),
      );
      if (entries.length === journal.entries.length || isUnexplained(repository.head)) return;
      for (const entry of journal.entries) if (!entries.includes(entry)) truth.delete(keyOf(entry));
      repository.put("journal", write({ ...journal, entries }), "people prune the journal");
    },
    putRight(accept) {
      if (!isUnexplained(repository.head)) return;
      const entries = [...truth.values()];
      const isPruned = JSON.stringify(journalIn(repository.text("journal")).entries) === JSON.stringify(entries);
      if (original !== null && !isPruned)
        return repository.put("journal", original, "people undo a change of the journal");
      if (!isPruned) repository.put("journal", write({ entries }), "people restore the journal");
      accept();
    },
  };
}

/** Every entry as the bot wrote it last, in order: what people compare the account with. */
function followTruth({ bulletin }: World): Map<string, JournalEntry> {
  const truth = new Map<string, JournalEntry>();
  bulletin.on("change", ({ file, before, after, author }) => {
    if (file !== "journal" || author === PEOPLE) return;
    const known = new Map(journalIn(before).entries.map((entry) => [keyOf(entry), entry]));
    const written = journalIn(after).entries;
    for (const entry of written) {
      if (!isSameEntry(known.get(keyOf(entry)), entry)) truth.set(keyOf(entry), entry);
      known.delete(keyOf(entry));
    }
    for (const key of known.keys()) truth.delete(key);
  });
  return truth;
}

/** The text after an edit; null when there is nothing to edit. */
type Edit = (world: World, text: string, random: Random) => string | null;

const EDITS: readonly [Edit, ...Edit[]] = [
  (_, text, random) => {
    const journal = journalIn(text);
    const gone = random.whole(0, journal.entries.length - 1);
    return write({ ...journal, entries: journal.entries.toSpliced(gone, 1) });
  },
  (_, text, random) => {
    const journal = journalIn(text);
    const at = random.whole(0, journal.entries.length - 1);
    const entries = journal.entries.map((entry, index) => (index === at ? asOpen(entry) : entry));
    return write({ ...journal, entries });
  },
  (_, text) => text.slice(0, -4),
  (_, text) => text.replace(/"outcome": (?:null|"[a-z]+")/, '"outcome": "perhaps"'),
  ({ repository }, _, random) => {
    const versions = new Set(repository.commits.map(({ files }) => files.journal).filter((file) => file !== null));
    const file = [...versions][random.whole(0, versions.size - 1)];
    return file === undefined ? null : textOf(file.bytes);
  },
];

function asOpen(entry: JournalEntry): JournalEntry {
  return { ...entry, outcome: null, media_id: null, published_at: null };
}

function archivedMedia({ repository }: World): Set<string | null | undefined> {
  const texts = repository.head.archive.map(({ bytes }) => textOf(bytes));
  return new Set(texts.flatMap((text) => [...text.matchAll(/"media_id"\s*:\s*"([^"]+)"/g)].map(([, id]) => id)));
}

function write(journal: Journal): string {
  return `${JSON.stringify(journal, null, 2)}\n`;
}

function keyOf({ id, container_id }: JournalEntry): string {
  return `${container_id} ${id}`;
}

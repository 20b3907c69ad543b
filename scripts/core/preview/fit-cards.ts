import type { CalendarWords } from "../dates/calendar-words.ts";
import { formatCount, plural } from "../text/words.ts";
import type { Card } from "./build-cards.ts";
import { folded } from "./comment-html.ts";
import { countFindings, FULL, renderCard, renderRow, SHORT } from "./render-card.ts";

/** Shares of the room for full cards and for full and short cards together, if not everything fits; rows get the rest. */
const FULL_SHARE = 0.45;
const SHORT_SHARE = 0.7;
/** Room for the line that counts the omitted posts. */
const RESERVE = 200;
const LIST_HEAD = "<ul>";
const LIST_END = "</ul>";

/** A reviewer with a phone reads these in 20 seconds; the others are one tap away. */
const MAX_OPEN = 6;

/** The cards within `room` characters: the most urgent ones, one block each, and a block to open with the others. */
export function fitCards(cards: readonly Card[], options: FitOptions): string[] {
  const openCount = Math.ceil(MAX_OPEN / options.sharedBy);
  const blocks = fitBlocks(cards, options);
  const behind = cards.slice(openCount);
  const judged = countFindings(behind.flatMap(({ findings }) => findings)) || "✅";
  const title = `<b>${plural(behind.length, "more post")}</b> ${judged}`;
  return [...blocks.slice(0, openCount), folded(title, blocks.slice(openCount).join(""))];
}

/** The first are full, the next short, then come entries of a list, and the rest is counted. No card is cut. */
function fitBlocks(cards: readonly Card[], { room, words, file }: FitOptions): string[] {
  const blocks: string[] = [];
  let used = 0;
  const take = (block: string, limit: number) => {
    const size = block.length + 2;
    if (used + size > limit) return false;
    blocks.push(block);
    used += size;
    return true;
  };
  const all = takeWhile(cards, (card) => take(renderCard(card, FULL, words), room));
  if (all === cards.length) return blocks;
  blocks.length = used = 0;
  let shown = takeWhile(cards, (card) => take(renderCard(card, FULL, words), room * FULL_SHARE));
  shown += takeWhile(cards.slice(shown), (card) => take(renderCard(card, SHORT, words), room * SHORT_SHARE));
  const list = fitRows(cards.slice(shown), { room: room - used - RESERVE, words });
  if (list.count > 0) blocks.push(list.block);
  const left = cards.length - shown - list.count;
  return left === 0 ? blocks : [...blocks, `<p><b>… and ${formatCount(left)} more in ${file}.</b></p>`];
}

interface FitOptions {
  /** Characters. */
  room: number;
  /** How many accounts share the comment. */
  sharedBy: number;
  words: CalendarWords;
  /** Name of the queue file, already escaped. */
  file: string;
}

function fitRows(cards: readonly Card[], { room, words }: Pick<FitOptions, "room" | "words">) {
  const rows: string[] = [];
  let left = room - LIST_HEAD.length - LIST_END.length;
  takeWhile(cards, (card) => {
    const row = renderRow(card, words);
    left -= row.length;
    if (left >= 0) rows.push(row);
    return left >= 0;
  });
  return { count: rows.length, block: LIST_HEAD + rows.join("") + LIST_END };
}

/** The number of items before the first that fails the test. */
function takeWhile<T>(items: readonly T[], pass: (item: T) => boolean): number {
  const stop = items.findIndex((item) => !pass(item));
  return stop === -1 ? items.length : stop;
}

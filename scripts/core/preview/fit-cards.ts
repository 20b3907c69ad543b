import type { CalendarWords } from "../dates/calendar-words.ts";
import { formatCount } from "../text/words.ts";
import type { Card } from "./build-cards.ts";
import { FULL, renderCard, renderRow, SHORT } from "./render-card.ts";

/** Of the room, up to where full cards and then short cards may reach when not all fit; rows have the rest. */
const FULL_SHARE = 0.45;
const SHORT_SHARE = 0.7;
/** For the line that counts what is left out. */
const RESERVE = 200;
const TABLE_HEAD = "<table><tr><th>Post</th><th>Goes out</th><th>Caption</th><th>Findings</th></tr>";
const TABLE_END = "</table>";

/**
 * The cards, each a block of its own, within `room` characters: all in full where they fit, else the first in full, the next
 * short, then rows of a table, and the number of the rest. Nothing is cut inside.
 */
export function fitCards(cards: readonly Card[], { room, words, file }: FitOptions): string[] {
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
  const table = fitRows(cards.slice(shown), { room: room - used - RESERVE, words });
  if (table.count > 0) blocks.push(table.block);
  const left = cards.length - shown - table.count;
  return left === 0 ? blocks : [...blocks, `<p><b>… and ${formatCount(left)} more in ${file}.</b></p>`];
}

interface FitOptions {
  /** Characters. */
  room: number;
  words: CalendarWords;
  /** Name of the queue file, ready for the comment. */
  file: string;
}

function fitRows(cards: readonly Card[], { room, words }: Pick<FitOptions, "room" | "words">) {
  const rows: string[] = [];
  let left = room - TABLE_HEAD.length - TABLE_END.length;
  takeWhile(cards, (card) => {
    const row = renderRow(card, words);
    left -= row.length;
    if (left >= 0) rows.push(row);
    return left >= 0;
  });
  return { count: rows.length, block: TABLE_HEAD + rows.join("") + TABLE_END };
}

/** How many of the first items pass. */
function takeWhile<T>(items: readonly T[], pass: (item: T) => boolean): number {
  const stop = items.findIndex((item) => !pass(item));
  return stop === -1 ? items.length : stop;
}

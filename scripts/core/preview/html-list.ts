import { formatCount } from "../media/format-quantity.ts";

export interface ListOptions<T> {
  /** The item as HTML on one line. */
  render(item: T): string;
  maxItems: number;
  /** Characters for the items. */
  room: number;
}

/** Items as a list within bounds; the last line counts those left out. "" for none. */
export function htmlList<T>(items: readonly T[], { render, maxItems, room }: ListOptions<T>): string {
  if (items.length === 0) return "";
  const shown: string[] = [];
  let left = room;
  for (const item of items.slice(0, maxItems)) {
    const html = render(item);
    left -= html.length;
    if (left < 0) break;
    shown.push(html);
  }
  const hidden = items.length - shown.length;
  if (hidden > 0) shown.push(`… and ${formatCount(hidden)} more`);
  return `<ul>${shown.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

import { escapeMarkdown, fitItems } from "../../../scripts/core/text/markdown.ts";
import { clip } from "../../../scripts/core/text/printable.ts";

const MAX_ITEM = 600;
/** GitHub refuses texts above 65,536 characters. */
const MAX_BODY = 60_000;
const END = "The comment below shows what it will look like. Merging approves it.";

/** Description of a person's pull request: what was proposed, one line each. */
export function firstBody(sentences: readonly string[]): string {
  return ["Proposed in the calendar:", "", ...fitItems(sentences.map(toItem), MAX_BODY), "", END].join("\n");
}

/** The description with the newly proposed lines in it; what people wrote there stays. Lines that are there already are not repeated. */
export function extendBody(body: string, sentences: readonly string[]): string {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const fresh = sentences.map(toItem).filter((item) => !lines.includes(item));
  const last = lines.findLastIndex((line) => line.startsWith("- "));
  const extended = lines.toSpliced(last < 0 ? lines.length : last + 1, 0, ...fresh).join("\n");
  return fresh.length === 0 || extended.length > MAX_BODY ? body : extended;
}

function toItem(sentence: string): string {
  return `- ${escapeMarkdown(clip(sentence, MAX_ITEM))}`;
}

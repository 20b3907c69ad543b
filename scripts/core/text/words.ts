import { clip } from "./printable.ts";

/** Whole numbers with thousands separators, the same on every machine. */
export function formatCount(count: number): string {
  // A formatter takes longer to make than most commands take to run, and to name a limit is all that they need one for.
  return Number.isSafeInteger(count) ? String(count).replace(THOUSANDS, ",") : count.toLocaleString("en-US");
}

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** "1 post", "1,200 posts". */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}

/** "1 pixel", "1200 pixels": without separators, as is usual for picture sizes. */
export function formatPixels(pixels: number): string {
  return `${pixels} ${pixels === 1 ? "pixel" : "pixels"}`;
}

/** "4:5" if small numbers are exact, else with two decimals: "1.91:1". */
export function formatRatio(width: number, height: number): string {
  const divisor = greatestCommonDivisor(width, height);
  const [across, down] = [width / divisor, height / divisor];
  return across <= 20 && down <= 20 ? `${across}:${down}` : `${(width / height).toFixed(2)}:1`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** "8.01 MiB", rounded up so that a file over a limit never seems to be within it. */
export function formatMebibytes(bytes: number): string {
  const hundredths = Math.ceil((bytes / (1024 * 1024)) * 100);
  const fraction = String(hundredths % 100)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return `${formatCount(Math.floor(hundredths / 100))}${fraction === "" ? "" : `.${fraction}`} MiB`;
}

/** "4.2 seconds", "15 minutes 1 second". */
export function formatDuration(durationMs: number): string {
  const tenths = Math.round(durationMs / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = (tenths - minutes * 600) / 10;
  const parts = [
    minutes === 0 ? "" : `${formatCount(minutes)} ${minutes === 1 ? "minute" : "minutes"}`,
    seconds === 0 && minutes > 0 ? "" : `${seconds} ${seconds === 1 ? "second" : "seconds"}`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

const MAX_NAMES = 3;

/** Names for a sentence: "a", "a and b", "a, b, c and 4 more". Long names and lists are shortened. */
export function listOf(names: readonly string[], most = MAX_NAMES): string {
  const shown = names.slice(0, most).map((name) => clip(name));
  const left = names.length - shown.length;
  const parts = left > 0 ? [...shown, `${left} more`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Words as a sentence: with a capital, and a full stop unless they end in a mark. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

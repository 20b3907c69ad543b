/** Whole numbers with thousands separators, the same on every machine. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** "1 pixel", "1200 pixels": without separators, as sizes of pictures are written everywhere. */
export function formatPixels(pixels: number): string {
  return `${pixels} ${pixels === 1 ? "pixel" : "pixels"}`;
}

/** "8.01 MiB", rounded up so that a file over a limit never reads as if it were within. */
export function formatMebibytes(bytes: number): string {
  const hundredths = Math.ceil((bytes / (1024 * 1024)) * 100);
  return `${(hundredths / 100).toLocaleString("en-US")} MiB`;
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

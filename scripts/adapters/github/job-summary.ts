import { appendFile, stat } from "node:fs/promises";

/**
 * Adds to the summary of a job what `render` makes of the room that is left in it. Returns whether that worked: the summary is
 * a courtesy, so nothing fails with it.
 */
export async function appendSummary(
  file: string,
  { maxBytes, render }: { maxBytes: number; render: (roomBytes: number) => Iterable<string> },
): Promise<boolean> {
  const usedBytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  try {
    await appendFile(file, [...render(maxBytes - usedBytes)].join(""));
    return true;
  } catch {
    return false;
  }
}

import { appendFile, stat } from "node:fs/promises";

/**
 * Appends to the job summary what `render` returns for the bytes that are left in it. Returns whether that worked. The summary
 * is optional, so a failure throws nothing.
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

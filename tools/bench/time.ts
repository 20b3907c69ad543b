/** The duration of one call. Its result is used only to prevent the call from being optimised away. */
export function timeMs(call: () => unknown): number {
  const startMs = performance.now();
  const result = call();
  const durationMs = performance.now() - startMs;
  if (result === undefined) throw new Error("Nothing was measured: the call returned nothing.");
  return durationMs;
}

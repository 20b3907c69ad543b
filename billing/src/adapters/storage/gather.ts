/**
 * However much keeps coming. Below it, waiting costs nothing: only turns that bring more work prolong it, so the processor is
 * never idle meanwhile.
 */
const LONGEST_MS = 4;

/**
 * Calls back after the first turn of the event loop in which nothing more was submitted. Under load, one disk sync or one round
 * trip then serves everything that the turns before it have brought; something that comes alone waits for a single turn.
 * @param count how many wait now.
 * @param nowMs a clock that never goes back.
 */
export function afterGathering(count: () => number, callback: () => void, nowMs = () => performance.now()): void {
  const sinceMs = nowMs();
  let before = 0;
  const look = () => {
    const now = count();
    if (now > before && nowMs() - sinceMs < LONGEST_MS) {
      before = now;
      setImmediate(look);
    } else {
      callback();
    }
  };
  setImmediate(look);
}

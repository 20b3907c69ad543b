import { readFileSync, statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
/** The tests of a run need a small part of it. Containers often have 64 MB. */
const LEAST_BYTES = 2 * 1024 ** 3;

/**
 * Environment that puts temporary folders into memory, where Linux has enough of it and lets programs run there; empty elsewhere.
 * What is written durably waits for the disk, and quick tests write durably many thousand times.
 */
export function memoryFolder(): Record<string, string> {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const [, , , options = "noexec"] = mounts.find((line) => line.split(" ")[1] === FOLDER)?.split(" ") ?? [];
    const { bavail, bsize } = statfsSync(FOLDER);
    return options.split(",").includes("noexec") || bavail * bsize < LEAST_BYTES ? {} : { TMPDIR: FOLDER };
  } catch {
    return {};
  }
}

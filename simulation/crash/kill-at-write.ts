/**
 * Loaded before the real command, to make the process kill itself at one of its file writes. A write becomes visible with its
 * rename; "before" leaves the finished temporary file behind. The number and the side are in this module's address, because
 * there is no other way to pass them.
 */
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const options = new URL(import.meta.url).searchParams;
const wantedWrite = Number(options.get("write"));
const isBefore = options.get("side") === "before";
const rename = promises.rename;
let writes = 0;

promises.rename = async (from, to) => {
  writes++;
  if (writes === wantedWrite && isBefore) process.kill(process.pid, "SIGKILL");
  await rename(from, to);
  if (writes === wantedWrite) process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();

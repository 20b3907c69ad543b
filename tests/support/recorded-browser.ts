import { readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** What a browser is opened with, by platform. */
const OPENERS = ["xdg-open", "open"];

/**
 * Whoever is given this PATH opens no window on the machine of the test: the address is written down. `opened`: the addresses so far,
 * one after the other; null before the first.
 */
export async function recordedBrowser(): Promise<{ PATH: string; opened(): Promise<string | null> }> {
  const folder = await temporaryFolder();
  const record = join(folder, "opened");
  const script = `#!/bin/sh\nprintf %s "$*" >> '${record}'\n`;
  for (const opener of OPENERS) await writeFile(join(folder, opener), script, { mode: 0o755 });
  return {
    PATH: [folder, environment().PATH].join(delimiter),
    opened: () => readFile(record, "utf8").catch(() => null),
  };
}

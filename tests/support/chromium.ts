import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Whether tests in a real browser can run here. */
export const hasChromium = existsSync(CHROMIUM);

/** Says in one line which tests are skipped where there is no browser. */
export function noteSkipped(what: string): void {
  if (!hasChromium) console.warn(`Skipped: ${what} (there is no ${CHROMIUM}).`);
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ARGS });
}

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The first of them that is installed. Without windows to draw, the shell takes 40 % less processor time for the same pages. */
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
/** The pointers are what Playwright would set. The shell does not measure its network: it loads pictures ahead as a phone with 4G. */
const PAGE_SETTINGS = [
  "primaryHoverType=2",
  "availableHoverTypes=2",
  "primaryPointerType=4",
  "availablePointerTypes=4",
  "lazyLoadingImageMarginPxUnknown=1250",
];
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--in-process-gpu",
  `--blink-settings=${PAGE_SETTINGS.join()}`,
];

const program = PROGRAMS.find(existsSync);

/** Whether tests in a real browser can run here. */
export const hasChromium = program !== undefined;

/** Says in one line which tests are skipped where there is no browser. */
export function noteSkipped(what: string): void {
  if (!hasChromium) console.warn(`Skipped: ${what} (there is no ${PROGRAMS.join(" and no ")}).`);
}

export function launchChromium(): Promise<Browser> {
  if (program === undefined) throw new Error("There is no Chromium: tests that need it are skipped.");
  return chromium.launch({ executablePath: program, args: ARGS });
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const RULES = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const;
/** What another colour scheme can break. */
export const COLOURS = { type: "rule", values: ["color-contrast"] } as const;

/** Ids of the accessibility rules that are broken, each with the first place. */
export async function axe(page: Page, runOnly: typeof RULES | typeof COLOURS): Promise<string[]> {
  await page.evaluate(AXE);
  return await page.evaluate(async ({ type, values }) => {
    const { axe: tool } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await tool.run(document, { runOnly: { type, values: [...values] } });
    return violations.map(({ id, nodes: [node] }) => `${id}: ${node?.html.slice(0, 160)} ${node?.failureSummary}`);
  }, runOnly);
}

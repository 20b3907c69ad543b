import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Verdict } from "./mutant.ts";

export interface Result {
  list: string;
  name: string;
  verdict: Verdict;
}

/** Of 100 bugs in one list, so many may survive, each with its reason. */
export const MOST_SURVIVORS_PERCENT = 5;

/** A survivor that may stay, and why no test can or need notice it. */
export interface Explained {
  list: string;
  name: string;
  reason: string;
}

const verdict = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("died"), by: z.string() }),
  z.object({ kind: z.literal("survived") }),
  z.object({ kind: z.literal("misfit"), why: z.string() }),
  z.object({ kind: z.literal("broken"), why: z.string() }),
]);

const report = z.object({
  digest: z.string(),
  results: z.array(z.object({ list: z.string(), name: z.string(), verdict })),
});

/** The results that the file holds for exactly this tree; none if it is missing, damaged or about another tree. */
export async function readResults(path: string, digest: string): Promise<Result[]> {
  try {
    const found = report.parse(JSON.parse(await readFile(path, "utf8")));
    return found.digest === digest ? found.results : [];
  } catch {
    return [];
  }
}

export async function writeResults(path: string, digest: string, results: readonly Result[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.tmp`, `${JSON.stringify({ digest, results }, null, 2)}\n`);
  await rename(`${path}.tmp`, path);
}

/** Whether nothing is left to do: everything died, or its survival is explained. */
export function isProved({ list, name, verdict: { kind } }: Result, explained: readonly Explained[]): boolean {
  return kind === "died" || (kind === "survived" && isExplained({ list, name }, explained));
}

function isExplained({ list, name }: Pick<Result, "list" | "name">, explained: readonly Explained[]): boolean {
  return explained.some((known) => known.list === list && known.name === name);
}

/** One line for each mutant. */
export function describeResult(result: Result, explained: readonly Explained[]): string {
  const { list, name, verdict: found } = result;
  const mark = isProved(result, explained) ? "ok  " : "FAIL";
  return `${mark} ${list}: ${name}: ${describeVerdict(found, isExplained(result, explained))}`;
}

function describeVerdict(found: Verdict, isKnown: boolean): string {
  switch (found.kind) {
    case "died":
      return `died by ${found.by}${isKnown ? " (explained as a survivor: remove that)" : ""}`;
    case "survived":
      return isKnown ? "survived, as explained" : "SURVIVED";
    case "misfit":
      return `no longer applies: ${found.why}`;
    case "broken":
      return `proves nothing: ${found.why}`;
  }
}

export function describeAll(results: readonly Result[]): string {
  const count = (kind: Verdict["kind"]) => results.filter((result) => result.verdict.kind === kind).length;
  return `Bugs planted: ${results.length}; ${count("died")} died, ${count("survived")} survived, ${count("misfit")} no longer apply, ${count("broken")} prove nothing.`;
}

/** What a list as a whole proves: how many of its bugs that proved anything survived, explained or not. */
export interface Share {
  list: string;
  survived: number;
  of: number;
}

export function sharesOf(results: readonly Result[]): Share[] {
  const lists = [...new Set(results.map(({ list }) => list))];
  return lists.map((list) => {
    const kinds = results.filter((result) => result.list === list).map(({ verdict: { kind } }) => kind);
    const survived = kinds.filter((kind) => kind === "survived").length;
    return { list, survived, of: survived + kinds.filter((kind) => kind === "died").length };
  });
}

export function isLowEnough({ survived, of }: Share): boolean {
  return survived * 100 <= of * MOST_SURVIVORS_PERCENT;
}

/** `isWhole`: whole lists were played. The share of a part says nothing: it may be one bug, which is explained. */
export function isEnough(
  results: readonly Result[],
  explained: readonly Explained[],
  { isWhole }: { isWhole: boolean },
): boolean {
  if (!results.every((result) => isProved(result, explained))) return false;
  return !isWhole || sharesOf(results).every(isLowEnough);
}

export function describeShare(share: Share): string {
  const { list, survived, of } = share;
  const percent = of === 0 ? 0 : (survived / of) * 100;
  const judged = isLowEnough(share) ? "" : " TOO MANY:";
  return `${list}:${judged} ${survived} of ${of} survived, ${percent.toFixed(1)} % (at most ${MOST_SURVIVORS_PERCENT} % of a whole list may)`;
}

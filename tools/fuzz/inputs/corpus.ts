import { readdirSync, readFileSync } from "node:fs";

const CORPUS = new URL("../corpus/", import.meta.url);
const FIXTURES = new URL("../../../tests/fixtures/media/", import.meta.url);

/** The kept inputs of one kind, by the name of their file. */
export function corpusOf(kind: string): Map<string, Uint8Array> {
  const folder = new URL(`${kind}/`, CORPUS);
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(new URL(name, folder))]),
  );
}

export function corpusTexts(kind: string): string[] {
  return [...corpusOf(kind).values()].map((bytes) => new TextDecoder().decode(bytes));
}

/** The real pictures and videos that other tests use, as far as their beginning goes. */
export function mediaHeads(extension: RegExp, sizeBytes = 8_192): Uint8Array[] {
  const names = readdirSync(FIXTURES)
    .filter((name) => extension.test(name))
    .sort();
  return names.map((name) => readFileSync(new URL(name, FIXTURES)).subarray(0, sizeBytes));
}

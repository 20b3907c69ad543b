const MAX_LENGTH = 60;
/** Names that Windows keeps for devices. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A name without its ending, of a-z, 0-9 and "-", for every file system and address; `fallback` where nothing is left. */
export function plainName(fileName: string, fallback: string): string {
  const stem = fileName.replace(/^.*[\\/]/, "").replace(/\.[A-Za-z0-9]{1,5}$/, "");
  const plain = stem
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "");
  return plain === "" || DEVICES.test(plain) ? fallback : plain;
}

/** Whether a name, without its ending, is one that `plainName` could give. */
export function isPlainName(name: string): boolean {
  return name !== "" && plainName(`${name}.jpg`, "") === name;
}

/** "market.jpg", then "market-2.jpg" and so on. */
export function* candidateNames(name: string, ending: string): Generator<string, never> {
  yield `${name}.${ending}`;
  for (let number = 2; ; number += 1) yield `${name}-${number}.${ending}`;
}

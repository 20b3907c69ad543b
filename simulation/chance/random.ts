/** Numbers from a seed: the same in every run, on every machine. */
export type Random = ReturnType<typeof createRandom>;

/**
 * Small fast counter (sfc32) by Chris Doty-Humphrey, started from a hash of seed and name. Streams with different names are
 * independent, so an additional decision in one does not change the others.
 */
export function createRandom(seed: number, name: string) {
  let [a, b, c, counter] = hash(`${seed}:${name}`);
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 12; round++) next();
  return {
    next,
    isLucky: (probability: number) => next() < probability,
    /** Both inclusive. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick: <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

function hash(text: string): [number, number, number, number] {
  let [a, b] = [0x9e37_79b9, 0x243f_6a88];
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x85eb_ca6b);
    b = Math.imul(b + text.charCodeAt(at), 0xc2b2_ae35) ^ (a >>> 13);
    a = (a << 15) | (a >>> 17);
  }
  return [a, b, a ^ (b >>> 16), 1];
}

/**
 * Reads the same bytes object only once: a run looks at the same version of a file several times. Bytes of a file never change
 * once they are there, and nobody changes what was read.
 */
export function readOnce<T>(read: (bytes: Uint8Array) => T): (bytes: Uint8Array) => T {
  const known = new WeakMap<Uint8Array, { reading: T }>();
  return (bytes) => {
    const found = known.get(bytes);
    if (found !== undefined) return found.reading;
    const reading = read(bytes);
    known.set(bytes, { reading });
    return reading;
  };
}

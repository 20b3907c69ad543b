/**
 * A pattern that is made when it is first asked for, and then kept. For classes of letters such as \p{L}: V8 reads the list of each
 * when it loads a file, as literals twice, while hardly any text needs one.
 * @__NO_SIDE_EFFECTS__
 */
export function latePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= new RegExp(source, flags);
    return pattern;
  };
}

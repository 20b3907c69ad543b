/**
 * The words of a command line that a workflow hands to the action, such as "queue resolve $VERDICT -- $ID". No shell is involved:
 * white space separates words, and `$NAME` stands for the value of that variable, which never becomes more than a part of its word.
 */
export function wordsOf(line: string, valueNamed: (name: string) => string): string[] {
  const words = line.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => word.replace(/\$([A-Z][A-Z0-9_]*)/g, (_, name: string) => valueNamed(name)));
}

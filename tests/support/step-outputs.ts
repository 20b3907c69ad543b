/** One output as the runner reads it: "name=value", or the value between two lines of a delimiter, as @actions/core writes it. */
const OUTPUT = /^([^=<\n]+)(?:=(.*)|<<(.+)\n([\s\S]*?)\n\3)$/gm;

/** The outputs of a step, from the file that it wrote them into. */
export function outputsIn(text: string): Record<string, string> {
  const found = [...text.matchAll(OUTPUT)];
  return Object.fromEntries(found.map(([, name = "", inline, , block = ""]) => [name, inline ?? block]));
}

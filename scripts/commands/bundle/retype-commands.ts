/**
 * The sources tell people to type `npm run post -- --dry-run`, which works in a clone. Where the program runs without a clone, the
 * same is typed `npx mergecast post --dry-run`. Commands that the program does not have are left alone.
 */
export function retypeCommands(text: string, verbs: readonly string[]): string {
  const names = [...verbs].sort((a, b) => b.length - a.length).join("|");
  const command = new RegExp(`npm run (?:--silent )?(\\$\\{\\w+\\}|(?:${names})(?![\\w-]))(?: --(?=[ \`]|$))?`, "gm");
  return text.replace(command, (_, name: string) => `npx mergecast ${name}`);
}

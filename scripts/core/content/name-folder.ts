import { accountAt, queueOfAccount } from "./account-place.ts";

/** Commands that act on a folder of content, as messages name them; not where a message names the folder itself. */
const COMMAND =
  /npm run ((?:queue|media|captions) -- [a-z][a-z-]*|mergecast -- migrate|(?:validate|doctor|setup|calendar|authorize|post|refresh)(?: --(?= ))?)(?![\w-])(?![^.;\n]*--queue)/g;

/** The text of a message about one of several accounts: whoever types what it says reaches that account, and no other. */
export function nameFolder(text: string, queuePath: string): string {
  const account = accountAt(queuePath);
  if (account === null) return text;
  const option = `--queue ${queueOfAccount(account)}`;
  return text.replace(
    COMMAND,
    (_, words: string) => `npm run ${words}${/ --(?: |$)/.test(words) ? "" : " --"} ${option}`,
  );
}

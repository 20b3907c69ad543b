import { MAX_COLLABORATORS } from "../../instagram/limits.ts";
import { clip } from "../../text/printable.ts";
import { plural } from "../../text/words.ts";
import type { RuleFinding } from "../rule.ts";
import type { PostRule } from "./post-rule.ts";

/** As Instagram's help describes user names. */
const USER_NAME = /^[a-z0-9._]{1,30}$/i;

export const collaborators: PostRule = {
  id: "collaborators",
  severity: "error",
  description: `collaborators are user names without @, at most ${MAX_COLLABORATORS}, each once and not the account itself. Instagram refuses the post if one of them is private or does not allow invitations; the check cannot see that.`,
  check({ collaborators: names = [] }, { account }) {
    const pointer = "/collaborators";
    const findings = judgeNames(names, pointer);
    const self = account === undefined ? -1 : names.findIndex((name) => sameName(name, account));
    if (self !== -1) {
      const message = "An account cannot invite itself.";
      findings.push({ pointer: `${pointer}/${self}`, message, hint: "Remove the account's own name." });
    }
    if (names.length > MAX_COLLABORATORS) {
      const message = `The post names ${plural(names.length, "collaborator")}; Instagram allows ${MAX_COLLABORATORS}.`;
      findings.push({ pointer, message, hint: `Remove ${names.length - MAX_COLLABORATORS} of them.` });
    }
    return findings;
  },
};

function judgeNames(names: readonly string[], place: string): RuleFinding[] {
  return names.flatMap((name, index) => {
    const pointer = `${place}/${index}`;
    const plain = name.replace(/^@/, "");
    const isUserName = USER_NAME.test(plain);
    if (!isUserName || plain !== name) {
      const message = `"${clip(name, 60)}" is not a user name.`;
      const letters = "User names have at most 30 letters, digits, dots and underscores.";
      return [{ pointer, message, hint: isUserName ? `Write ${plain}, without @.` : letters }];
    }
    if (names.findIndex((other) => sameName(other, name)) === index) return [];
    return [{ pointer, message: `${name} is named twice.`, hint: "Remove one of the two." }];
  });
}

/** User names are the same in capitals. */
function sameName(a: string, b: string): boolean {
  return a.replace(/^@/, "").toLowerCase() === b.replace(/^@/, "").toLowerCase();
}

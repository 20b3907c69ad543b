import { clip } from "../../text/printable.ts";
import type { GuardRule } from "./change.ts";

export const plainFiles: GuardRule = {
  id: "guard/plain-files",
  severity: "error",
  description:
    "The content folder holds plain files: no links, no submodules, and nothing that changes what git checks out, such as .gitattributes.",
  check({ base, head }) {
    const known = new Map(base.oddEntries.map(({ path, version }) => [path, version]));
    return head.oddEntries
      .filter(({ path, version }) => known.get(path) !== version)
      .map(({ path, kind }) => ({
        pointer: "",
        message: `"${clip(path, 200)}" in the content folder is ${kind}.`,
        hint: "Remove it, or put the file itself in its place.",
      }));
  },
};

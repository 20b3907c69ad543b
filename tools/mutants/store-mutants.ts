import { bugsIn, type Mutant } from "./mutant.ts";

const FILES = ["tests/adapters/files"];
const MEDIA = ["tests/adapters/media", "tests/core/media"];

/** Where things are kept and where they come from: folders, GitHub, the token, media hosts. */
export const STORE_MUTANTS: readonly Mutant[] = [
  ...bugsIn("core/queue/archive-posts.ts", ["tests/core/queue", ...FILES], {
    "a post is archived twice": [
      [
        "bodies.filter((body) => !known.includes(body))",
        "bodies.filter((body) => body !== '' || !known.includes(body))",
      ],
    ],
    "an archive that cannot be read is begun anew": [
      ["if (text === null) return { ok: false,", "if (text === '') return { ok: false,"],
    ],
  }),
  ...bugsIn("core/instagram/limits.ts", MEDIA, {
    "a picture may have 80 MiB": [["MAX_PICTURE_BYTES = 8 * 1024 * 1024", "MAX_PICTURE_BYTES = 80 * 1024 * 1024"]],
    "a picture of exactly 8 MiB is refused": [
      ["MAX_PICTURE_BYTES = 8 * 1024 * 1024", "MAX_PICTURE_BYTES = 8 * 1024 * 1024 - 1"],
    ],
  }),
  ...bugsIn("adapters/github/committed-files.ts", ["tests/adapters/github"], {
    "a link in the repository is followed": [
      ['if (type !== "file") throw notAFile(path, type);', 'if (type === "dir") throw notAFile(path, type);'],
    ],
  }),
  ...bugsIn("core/token/parse-token.ts", ["tests/core/token"], {
    "a token with spaces in it is a token": [["/^[!-~]+$/", "/^[ -~]+$/"]],
  }),
];

import { type DoctorRow, failed, ok, skipped } from "./row.ts";

/** One file of a waiting post, fetched from its public address as the poster does. */
export type ServedFile =
  | { kind: "served"; path: string }
  /** `why` names the file and its address, and says what to check. */
  | { kind: "not-served"; why: string }
  /** The file itself cannot be used. */
  | { kind: "unusable"; id: string };

/** No row when no waiting post names a file. */
export function judgeMediaHost(file: ServedFile | null): DoctorRow[] {
  switch (file?.kind) {
    case undefined:
      return [];
    case "served":
      return [ok("media-host", `The public address of ${file.path} answers with exactly its bytes.`)];
    case "unusable":
      return [skipped("media-host", `The files of ${file.id} cannot be used. npm run validate says why.`)];
    case "not-served":
      return [failed("media-host", { found: file.why, meaning: MEANING, whatToDo: WHAT_TO_DO })];
  }
}

const MEANING =
  "Instagram fetches pictures and videos from a public address. Posts that name files wait until theirs works.";
const WHAT_TO_DO = "Follow the page docs/media.md, section Where files are served.";

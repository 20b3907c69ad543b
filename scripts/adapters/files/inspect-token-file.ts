import { readFile, stat } from "node:fs/promises";
import { fileProblem, isCode } from "./file-problem.ts";

const OWNER_ONLY = 0o600;

/**
 * Text of the token file as it is, and its mode where that is not 600; null when there is none. Unlike the commands that use the
 * token it repairs nothing. @throws ProblemError (exit 2) when it cannot be read
 */
export async function inspectTokenFile(path: string): Promise<{ text: string; wrongMode: string | null } | null> {
  try {
    const { mode } = await stat(path);
    const isOpen = process.platform !== "win32" && (mode & 0o777) !== OWNER_ONLY;
    return { text: await readFile(path, "utf8"), wrongMode: isOpen ? (mode & 0o777).toString(8) : null };
  } catch (cause) {
    if (isCode(cause, "ENOENT", "ENOTDIR")) return null;
    throw fileProblem(`Reading the token file ${path}`, { cause, whatToDo: "Make it a file that you own.", exit: 2 });
  }
}

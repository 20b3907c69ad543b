import { execFile } from "node:child_process";

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the program of another release to its end, with the Node of this one. Nobody can answer it. */
export function runProgram(file: string, words: readonly string[], folder: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...words], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
    child.stdin?.end();
  });
}

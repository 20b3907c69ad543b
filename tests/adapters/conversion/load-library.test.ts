import { expect, it } from "vitest";
import { loadLibrary } from "../../../scripts/adapters/conversion/load-library.ts";

it.each([
  ["the package", "file:///home/a/.npm/_npx/1/node_modules/mergecast/dist/mergecast.js", "by npm in your repository"],
  ["a copy of the project", "file:///home/a/mergecast/scripts/adapters/conversion/load-library.ts", "npm ci"],
])("a missing converter of %s comes with the command that installs it there", async (_name, program, command) => {
  const missing = loadLibrary(async () => await Promise.reject(new Error("Cannot find package")), program);
  await expect(missing).rejects.toThrow(command);
  await expect(missing).rejects.toMatchObject({ exitCode: 2, problem: { code: "converter-missing" } });
});

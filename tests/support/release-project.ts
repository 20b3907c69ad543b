import { environment } from "../../scripts/wiring/process-environment.ts";
import { gitRepository } from "./git-repository.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The program of a release that is made up: its init writes these files, with the commit in place of %COMMIT%. */
const programOf = (files: Readonly<Record<string, string>>) => `
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
const [command, folder, ...words] = process.argv.slice(2);
const valueOf = (name) => words[words.indexOf(name) + 1];
const account = words.includes("--account") ? valueOf("--account") : null;
for (const [path, text] of Object.entries(${JSON.stringify(files)})) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replaceAll("%COMMIT%", valueOf("--commit")));
}
console.log(command, account, ...words);
`;

/** A project on GitHub with releases, as git reads it: no network is asked. `env`: for a command that is to find it. */
export async function releaseProject() {
  const { root, git, commit } = await gitRepository();
  git("config", "uploadpack.allowAnySHA1InWant", "true");
  const { PATH = "" } = environment();
  const address = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: `url.file://${root}.insteadOf` };
  const env = {
    PATH,
    HOME: await temporaryFolder(),
    ...address,
    GIT_CONFIG_VALUE_0: "https://github.com/team/mergecast.git",
  };
  return {
    root,
    git,
    env,
    /** Returns the commit that the tag points to; the branch does not hold it. */
    async release(version: string, files: Record<string, string>): Promise<string> {
      const source = await commit({ "source.txt": version });
      git("checkout", "--quiet", "--detach");
      const sha = await commit({ "package.json": '{"type":"module"}', "dist/mergecast.js": programOf(files) });
      git("tag", `v${version}`, sha);
      git("checkout", "--quiet", "main");
      git("reset", "--quiet", "--hard", source);
      return sha;
    },
    /** A commit between two releases. */
    source: async () => await commit({ "source.txt": "between" }),
  };
}

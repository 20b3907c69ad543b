import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { gitRepository } from "../../support/git-repository.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { automation } from "./automation.ts";
import { replaceTools } from "./tools.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const MODULES = join(ROOT, "node_modules");

/** In place of the tool, where a test is about something else. The same commit gives the same files. */
const quickBuild = (crime = "") => `mkdir -p release/files
  echo notes > release/notes.md
  for name in mergecast.tgz sbom.cdx.json; do echo "$name" > "release/files/$name"; done
  (cd release/files && sha256sum *) > release/SHA256SUMS && cp release/SHA256SUMS release/files/
  mkdir -p dist && echo program > dist/mergecast.js
  export GIT_INDEX_FILE="$PWD/.git/release-index" GIT_{AUTHOR,COMMITTER}_{NAME,EMAIL}=mergecast
  export GIT_{AUTHOR,COMMITTER}_DATE="$(git show --no-patch --format=%cI HEAD)"
  git read-tree HEAD && git add --force dist
  git update-ref refs/heads/release "$(git commit-tree "$(git write-tree)" -p HEAD -m Release)"
  ${crime}
  git bundle create --quiet release/commit.bundle refs/heads/release ^HEAD`;

/** The release tool itself, with the packages of this project. */
const WHOLE_BUILD = `ln -s "${MODULES}" node_modules && node tools/tool.ts release --tag="\${6#--tag=}" --out="$PWD/release"`;

/** In front of each tool: where "once" lies, each command fails the first time it is called, before or after its work. */
const unsteady = (
  kept: string,
  work: string,
) => `if [ -n "$NESTED" ] || [ ! -e "${kept}/once" ] || grep -qxF "$0 $*" "${kept}/failed"; then :
else
  echo "$0 $*" >> "${kept}/failed"
  [ "$(cat "${kept}/once")" = after ] || exit 1
  trap 'exit 1' EXIT
fi
export NESTED=1
${work}`;

export interface ReleaseStage {
  tag?: string;
  /** Whether the program is really built; otherwise something small is. */
  isWhole?: boolean;
  variables?: Record<string, string>;
  /** A repository to begin with; left out: this project, or a small one. */
  source?: string;
  /** What somebody does to the commit while it is built. */
  crime?: string;
  /** In place of npm. */
  npm?: string;
}

/**
 * The owner's repository, bare, as GitHub keeps it, with the tag that starts a release; and the machines of its runs. git is real, and
 * lets nobody push who has not signed in. gh and npm keep what they are given, and refuse what GitHub and npm refuse.
 */
export async function releaseStage({ tag = "v1.2.3", isWhole = false, variables = {}, ...over }: ReleaseStage = {}) {
  const home = await temporaryFolder();
  const [origin, kept] = [join(home, "origin.git"), join(home, "kept")];
  await mkdir(kept);
  await writeFile(join(kept, "failed"), "");
  const source = over.source ?? (isWhole ? ROOT : await smallProject());
  execFileSync("git", ["clone", "--quiet", "--bare", "--depth=1", `file://${source}`, origin]);
  const git = (...words: string[]) =>
    execFileSync("git", ["--git-dir", origin, ...words], { encoding: "utf8", stdio: "pipe" }).trim();
  git("config", "uploadpack.allowAnySHA1InWant", "true");
  git("tag", tag, "HEAD");
  const world = await automation({ variables });
  world.place.origin = origin;
  const { PATH = "" } = environment();
  const insteadOf = `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="url.file://${origin}.insteadOf" GIT_CONFIG_VALUE_0="$GITHUB_SERVER_URL/$GITHUB_REPOSITORY"`;
  const asked = await replaceTools(world.place, {
    git: unsteady(
      kept,
      `if [ "$1" = push ] && [ ! -e "$HOME/signed-in" ] && ! PATH="${PATH}" git config http.extraheader > /dev/null; then
  echo "fatal: could not read Username" >&2; exit 128
fi
PATH="${PATH}" ${insteadOf} git "$@"`,
    ),
    gh: unsteady(
      kept,
      `[ -n "$GH_TOKEN" ] || { echo "gh: set GH_TOKEN" >&2; exit 4; }
draft="${kept}/draft-$3" published="${kept}/published-$3"
case "$1 $2" in
  "auth setup-git") touch "$HOME/signed-in";;
  "release list") printf "drafts="; for one in "${kept}"/draft-*; do [ ! -e "$one" ] || printf "[%s]" "\${one##*/draft-}"; done; echo;;
  "release create")
    PATH="${PATH}" git --git-dir "${origin}" rev-parse --quiet --verify "refs/tags/$3" > /dev/null || { echo "tag $3 doesn't exist" >&2; exit 1; }
    [ ! -e "$published" ] || { echo "a release with the same tag name already exists: $3" >&2; exit 1; }
    [ ! -e "$draft" ] || { echo "made a second draft" >&2; exit 1; }
    mkdir "$draft" && cp release/notes.md "$draft/notes.md";;
  "release upload")
    [ ! -e "$published" ] || { echo "HTTP 422: Cannot upload assets to an immutable release." >&2; exit 1; }
    shift 6; cp "$@" "$draft/";;
esac`,
    ),
    npm: unsteady(
      kept,
      over.npm ??
        `case "$*" in
  "run --silent tool -- release "*) ${isWhole ? WHOLE_BUILD : quickBuild(over.crime)};;
  "stage publish "*)
    [ ! -e "${kept}/staged" ] || { echo "npm error 409 This version is staged already" >&2; exit 1; }
    cp "$3" "${kept}/staged";;
  sbom*|pack*) PATH="${PATH}" npm "$@";;
esac`,
    ),
  });
  return {
    ...world,
    asked,
    source,
    kept,
    git,
    commit: git("rev-parse", `refs/tags/${tag}`),
    /** What anybody sees outside: where the tag points, the files of the draft, and what npm holds, each with its digest. */
    async outside(): Promise<Record<string, string>> {
      const files = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
      const paths = files
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter((path) => !/(?:once|failed)$/.test(path));
      const digests = paths.map(async (path) => [path.slice(kept.length + 1), sha256(await readFile(path))] as const);
      return { tag: git("rev-parse", `refs/tags/${tag}`), ...Object.fromEntries(await Promise.all(digests)) };
    },
  };
}

/** As much of a project as the workflow itself looks at. */
async function smallProject(): Promise<string> {
  const { root, commit } = await gitRepository();
  await commit({ ".node-version": "24.15.0\n" });
  return root;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

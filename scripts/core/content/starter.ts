/** What the files of a new content repository say of the release that they call. */
export interface Release {
  /** owner/name of the project. */
  project: string;
  /** Full id of the commit, which is what the workflows are pinned to. */
  commit: string;
  /** Such as "1.2.3"; null for a commit that no release is made from. */
  version: string | null;
  /** GitHub's pages, such as https://github.com. */
  serverUrl: string;
  /** Of the content repository. */
  defaultBranch: string;
}

const OWN_CALL = /uses: \.\/\.github\/workflows\/(reusable-[a-z-]+\.yml)/g;
/** Only the project itself changes its program in the same repository. */
const OWN_PATH = ', "scripts/**", "site/**"';

/** The text of a file of a new content repository. */
export function fillInRelease(text: string, { project, commit, version, serverUrl, defaultBranch }: Release): string {
  // Dependabot and auditors take the comment for the tag of the commit.
  const comment = version === null ? "" : ` # v${version}`;
  return text
    .replaceAll("%PROJECT%", `${serverUrl}/${project}`)
    .replaceAll(OWN_CALL, `uses: ${project}/.github/workflows/$1@${commit}${comment}`)
    .replaceAll(OWN_PATH, "")
    .replaceAll("branches: [main]", `branches: [${defaultBranch}]`);
}

/** What becomes of a file that is to be written. */
export type Fate = "new" | "same" | "kept" | "replaced";

/** `before`: what is there; null for nothing. Content is never replaced. */
export function decideFate(
  { path, text }: { path: string; text: string },
  { before, isForced }: { before: string | null; isForced: boolean },
): Fate {
  if (before === null) return "new";
  if (before === text) return "same";
  return isForced && !/^(?:content|accounts)\//.test(path) ? "replaced" : "kept";
}

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
}

/** What init writes where nobody knows whose workflows are called. */
export const PLACEHOLDER_PROJECT = "your-org/mergecast";

const OWN_CALL = /uses: \.\/\.github\/workflows\/(reusable-[a-z-]+\.yml)/g;
/** Only the project itself changes its program in the same repository. */
const OWN_PATH = ', "scripts/**", "site/**"';
/** A content repository installs nothing: its first command gets the program. */
const OWN_INSTALL = '"postCreateCommand": "npm ci"';

/** Where the schemas of a release can be read. They have these addresses as their ids. `ref`: a commit or a tag. */
export function schemasAddress(project: string, ref: string): string {
  return `https://raw.githubusercontent.com/${project}/${ref}/schemas`;
}

/** The text of a file of a new content repository. */
export function fillInRelease(text: string, { project, commit, version, serverUrl }: Release): string {
  // Dependabot and auditors take the comment for the tag of the commit.
  const comment = version === null ? "" : ` # v${version}`;
  return text
    .replaceAll("%PROJECT%", `${serverUrl}/${project}`)
    .replaceAll("%COMMIT%", commit)
    .replaceAll("%SCHEMAS%", schemasAddress(project, commit))
    .replaceAll(OWN_CALL, `uses: ${project}/.github/workflows/$1@${commit}${comment}`)
    .replaceAll(OWN_PATH, "")
    .replaceAll(OWN_INSTALL, '"postCreateCommand": "npm run --silent mergecast -- --version"');
}

/** A file that was written before the project was known, with its name. */
export function fillInProject(text: string, project: string): string {
  return text.replaceAll(PLACEHOLDER_PROJECT, project);
}

/** What it means to call a commit that no release is made of. */
export function unreleasedMeaning(project: string, commit: string): string {
  return `Commit ${commit.slice(0, 7)} of ${project} is not known as a release. Where a commit holds no built program, every job installs packages, also beside your token and the key of the App, and Dependabot finds no newer version. Once there is a release, npm run mergecast -- upgrade moves to it.`;
}

export type CalledRelease = Pick<Release, "project" | "commit" | "version">;

const CALL = /uses: ([\w.-]+\/[\w.-]+)\/\.github\/workflows\/reusable-post\.yml@([0-9a-f]{40})(?: # v(\S+))?/;

/** Which release the post workflow of a content repository calls; null where it calls none. */
export function calledRelease(postWorkflow: string): CalledRelease | null {
  const [, project, commit, version = null] = CALL.exec(postWorkflow) ?? [];
  return project === undefined || commit === undefined ? null : { project, commit, version };
}

export type FileAction = "new" | "same" | "kept" | "replaced";

/** `before`: what is there; null for nothing. Content is never replaced. */
export function decideAction(
  { path, text }: { path: string; text: string },
  { before, isForced }: { before: string | null; isForced: boolean },
): FileAction {
  if (before === null) return "new";
  if (before === text) return "same";
  return isForced && !/^(?:content|accounts)\//.test(path) ? "replaced" : "kept";
}

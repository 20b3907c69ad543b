import type { Problem } from "../findings/problem.ts";

/** How people get the program: from this repository, or from npm once the owner has published it (docs/releasing.md). */
export const DISTRIBUTION: "source" | "npm" = "source";

export interface Origin {
  /** Whether it can be in a registry: npm refuses to publish what is private, as every copy of the project is. */
  isPackage: boolean;
  /** owner/name of the repository that built it, and the full id of the commit; null where the package does not say. */
  repository: string | null;
  commit: string | null;
}

/**
 * Refuses a package that was not built by the project whose workflows the content repository calls, by what it says of itself:
 * one that somebody else built from these sources. It cannot unmask a package that lies, nor stop one with other code in it, which
 * runs nothing of this. Only provenance shows where a package comes from (docs/releasing.md). `project`: null where nothing is called.
 */
export function refusePackage({ isPackage, repository, commit }: Origin, project: string | null): Problem | null {
  if (!isPackage) return null;
  const isKnown = repository !== null && commit !== null;
  if (isKnown && (project === null || project.toLowerCase() === repository.toLowerCase())) return null;
  return {
    code: "foreign-package",
    what: "The program that you started",
    why: isKnown
      ? `It is a package that ${repository} has built, but the workflows here call ${project}.`
      : "It is a package that does not name the repository and commit that it was built from.",
    whatToDo:
      "Give it no token. In your repository of posts, start the command with npm run, which gets the program that the workflows call.",
    isRetryable: false,
  };
}

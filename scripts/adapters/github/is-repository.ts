/** Whether a full name, such as "Owner/Name", is that of the repository; undefined for one that is gone. GitHub ignores case. */
export function isRepository(fullName: string | undefined, { owner, repo }: { owner: string; repo: string }): boolean {
  return fullName?.toLowerCase() === `${owner}/${repo}`.toLowerCase();
}

import type { Repository } from "../../../scripts/core/calendar/site-data.ts";

/** Where the queue file can be edited on GitHub; null if unknown. */
export function editLink(repository: Repository | null): string | null {
  if (repository === null) return null;
  const path = [repository.branch, ...repository.queuePath.split("/")].map(encodeURIComponent).join("/");
  return `${repository.url}/edit/${path.replaceAll("%2F", "/")}`;
}

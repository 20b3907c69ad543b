const LONGEST_NAME = 80;

/**
 * Names a file for people: its last path segment and its host. The path before it and the query are left out on
 * purpose, since signatures live there and messages are printed in public.
 */
export function nameMedia(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.host === "") return "The address";
  const fileName = parsed.pathname.split("/").at(-1) ?? "";
  return fileName === "" ? `The file on ${parsed.host}` : `"${shorten(fileName)}" on ${parsed.host}`;
}

function shorten(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

/** Names and pieces of files are quoted in messages; a name of a megabyte is not worth repeating. */
export function clip(text: string, maxLength = 60): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}

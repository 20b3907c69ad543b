/** The examples of a list that is written with "|" and line breaks between them. */
export function examples(list: string): string[] {
  return list.trim().split(/\s*[|\n]\s*/);
}

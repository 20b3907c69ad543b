const WIDTH = 120;

/** JSON as the formatter writes it: on one line where it fits. `lead` is what stands before it on its line. */
export function layOut(value: unknown, lead: string): string {
  const line = oneLine(value);
  if (typeof value !== "object" || value === null || lead.length + line.length < WIDTH) return line;
  const indent = `${/^ */.exec(lead)?.[0] ?? ""}  `;
  const items = Array.isArray(value)
    ? value.map((item) => layOut(item, indent))
    : Object.entries(value).map(([key, item]) => `"${key}": ${layOut(item, `${indent}"${key}": `)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${items.map((item) => indent + item).join(",\n")}\n${indent.slice(2)}${close}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  const members = Object.entries(value).map(([key, item]) => `"${key}": ${oneLine(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

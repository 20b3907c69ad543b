/** Keywords that every endpoint with structured output takes; the others are refused by some. */
const KEYWORDS = new Set(["type", "enum", "properties", "required", "additionalProperties", "items", "description"]);

/** The JSON schema that an answer has to fit: an object, since endpoints want one, that holds the batch. */
export function answerForm(captionSchema: object): object {
  return {
    type: "object",
    additionalProperties: false,
    required: ["posts"],
    properties: { posts: { type: "array", items: simplify(captionSchema) } },
  };
}

function simplify(schema: object): object {
  const kept = Object.entries(schema).filter(([keyword]) => KEYWORDS.has(keyword));
  const typed = "enum" in schema && !("type" in schema) ? [["type", typesOf(schema.enum)] as const] : [];
  return Object.fromEntries([
    ...typed,
    ...kept.map(([keyword, value]) => [keyword, keyword === "properties" ? mapValues(value, simplify) : value]),
  ]);
}

/** Some endpoints want the type said beside the values. */
function typesOf(values: unknown): string[] | string {
  const hasNull = Array.isArray(values) && values.includes(null);
  return hasNull ? ["string", "null"] : "string";
}

function mapValues(object: Record<string, object>, change: (value: object) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

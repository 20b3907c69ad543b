/** What the tools for agents take: what a client sees and what is accepted are made from the same table. */
import queueSchema from "../../../schemas/queue.schema.json" with { type: "json" };
import { PEOPLES_FIELDS } from "../content/post-fields.ts";
import { ProblemError } from "../findings/problem.ts";
import { errorsOf, type SchemaValidator } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { RATIOS } from "../media/plan-picture.ts";

const MONTH = { type: "string", pattern: "^[0-9]{4}-(?:0[1-9]|1[0-2])$", description: "A month such as 2026-08." };
const ID = { type: "string", minLength: 1, description: "Id of a post." } as const;
const IDS = { type: "array", items: ID, minItems: 1, description: "Ids of posts." } as const;

const POST_FIELDS = Object.fromEntries(
  Object.entries(queueSchema.definitions.post.properties).filter(([name]) =>
    PEOPLES_FIELDS.some((field) => field === name),
  ),
);
const NOT_BEFORE = {
  ...queueSchema.definitions.post.properties.not_before,
  description:
    "Holds the post until then: an instant such as 2026-12-24T17:00:00Z, the team's local time such as 2026-12-24 18:00, or a day for its first slot.",
};
const FIELDS = { ...POST_FIELDS, not_before: NOT_BEFORE };

const PLACE = {
  description:
    "Where in the queue. by-date, for most: a dated post where it goes out on its day, any other at the end.",
  anyOf: [
    { enum: ["by-date", "next", "last"] },
    { type: "object", additionalProperties: false, required: ["before"], properties: { before: ID } },
    { type: "object", additionalProperties: false, required: ["after"], properties: { after: ID } },
  ],
};

/** The forms of a change, as a client sees them. What is accepted is up to `readChanges`, which explains more. */
const CHANGE = {
  oneOf: [
    change("add", "Adds new posts.", ["posts", "place"], {
      posts: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          additionalProperties: false,
          required: ["pillar", "cta_type"],
          properties: { id: { ...ID, description: "Left out: one is made from date and caption." }, ...FIELDS },
        },
      },
      place: PLACE,
    }),
    change("edit", "Sets and removes fields of a post; the others stay.", ["id", "set", "remove"], {
      id: ID,
      set: { type: "object", additionalProperties: false, properties: FIELDS },
      remove: { type: "array", items: { enum: PEOPLES_FIELDS } },
    }),
    change("move", "Moves a post, to another date if notBefore is there.", ["id", "place"], {
      id: ID,
      place: PLACE,
      notBefore: NOT_BEFORE,
    }),
    change("swap", "Two posts exchange places and dates.", ["ids"], { ids: { ...IDS, maxItems: 2 } }),
    change("remove", "Removes posts that have not gone out.", ["ids"], { ids: IDS }),
    change("requeue", "Lets a failed post be tried again.", ["id"], { id: ID }),
  ],
};

function change(kind: string, description: string, required: string[], properties: object) {
  const shape = { type: "object", additionalProperties: false, required: ["kind", ...required] };
  return { ...shape, description, properties: { kind: { const: kind }, ...properties } };
}

const CHANGES = { type: "array", minItems: 1, description: "The changes, all or none, in this order." };
const DEFINITIONS = { definitions: { child: queueSchema.definitions.child } };

interface InputSchema {
  type: "object";
  additionalProperties: false;
  required?: string[];
  properties: Readonly<Record<string, object>>;
}

function input(properties: InputSchema["properties"], required: string[] = []): InputSchema {
  return { type: "object", additionalProperties: false, required, properties };
}

function count(description: string, maximum: number) {
  return { type: "integer", minimum: 1, maximum, description };
}

/** Compiled by npm run tool -- generate. */
export const ACCEPTED_INPUTS = {
  what_is_planned: input({ days: count("How many days from today (default 14).", 90) }),
  read_posts: input({
    ids: { ...IDS, description: "Only these posts." },
    status: { enum: ["pending", "done", "failed"], description: "Only posts with this status." },
    containing: {
      type: "string",
      minLength: 1,
      description: "Only posts whose caption, note or id holds these words.",
    },
    limit: count("How many at most (default 20), from the newest.", 50),
  }),
  rules: input({}),
  check_post: input({ changes: CHANGES }, ["changes"]),
  make_picture_fit: input(
    {
      file: { type: "string", minLength: 1, description: "Path of a picture or video on this machine." },
      ratio: {
        enum: ["auto", ...Object.keys(RATIOS)],
        description: "Shape of a picture. auto (default) keeps it where the feed takes it; 9:16 is for stories.",
      },
      focus: {
        ...input(
          {
            x: { type: "number", minimum: 0, maximum: 100, description: "Percent from the left." },
            y: { type: "number", minimum: 0, maximum: 100, description: "Percent from the top." },
          },
          ["x", "y"],
        ),
        description: "What must stay in the picture.",
      },
      pad: {
        type: "string",
        pattern: "^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$",
        description: "Borders of this colour instead of a crop, such as white or #f4efe6.",
      },
      name: {
        type: "string",
        pattern: "^[a-z0-9][a-z0-9-]{0,59}$",
        description: "Name of the new file without its ending; a-z, 0-9 and -.",
      },
    },
    ["file"],
  ),
  propose: input({ changes: CHANGES }, ["changes"]),
  what_happened: input({ limit: count("How many published posts (default 10).", 50) }),
  what_worked: input({ month: MONTH }),
} satisfies Readonly<Record<string, InputSchema>>;

export type ToolName = keyof typeof ACCEPTED_INPUTS;

/** What a client sees: the same, with the forms of a change. */
export function describedInput(name: ToolName): InputSchema {
  const accepted: InputSchema = ACCEPTED_INPUTS[name];
  if (accepted.properties.changes === undefined) return accepted;
  return { ...accepted, ...DEFINITIONS, properties: { changes: { ...CHANGES, items: CHANGE } } };
}

/** @throws ProblemError that names each wrong value, and what is right */
export function checkInput(tool: ToolName, validate: SchemaValidator, value: unknown): void {
  const { findings } = translateErrors(errorsOf(validate, value), { base: "", isSecret: false });
  if (findings.length > 0)
    throw inputProblem(
      tool,
      findings.map(({ message, hint }) => `${message} ${hint}`),
    );
}

export function inputProblem(tool: string, faults: readonly string[]): ProblemError {
  const whatToDo = "Correct the input and call the tool again. Nothing was changed.";
  return new ProblemError(
    { code: "input-invalid", what: `The input of ${tool}`, why: faults.join("\n"), whatToDo, isRetryable: false },
    1,
  );
}

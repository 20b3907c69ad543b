import { readFileSync } from "node:fs";
import { createSchemaJudge, type Schema } from "../../../../tests/support/schema-judge.ts";
import { parseForm } from "../../../simulator/form.ts";
import type { Simulator } from "../../../simulator/simulator.ts";

interface Operation {
  params: Schema | null;
  answer: Schema;
}

const description = JSON.parse(
  readFileSync(new URL("../../../../tests/fixtures/generated/stripe-description.json", import.meta.url), "utf8"),
) as {
  apiVersion: string;
  operations: Record<string, Operation>;
  schemas: Record<string, Schema>;
};
const params = createSchemaJudge(description.schemas, { areTexts: true });
const answers = createSchemaJudge(description.schemas);
const routes = Object.entries(description.operations).map(([name, operation]) => ({
  name,
  operation,
  pattern: new RegExp(`^${name.replaceAll("{id}", "[^/]+")}$`),
}));

/** The version of the API that the description is of. */
export const DESCRIBED_VERSION = description.apiVersion;

/** One request to Stripe, and what the simulator answered. */
interface Exchange {
  method: string;
  path: string;
  /** Form-encoded: the query of a GET, the body of any other. */
  form: string;
  /** 0: it was not answered. */
  status: number;
  body: string;
}

/** What Stripe's description says against a request and its answer, such as a field that it does not know. */
export function judgeExchange({ method, path, form, status, body }: Exchange): string[] {
  // The exact path stands before one with an id in its place.
  const found = routes.filter(({ pattern }) => pattern.test(`${method} ${path}`));
  const route = found.find(({ name }) => !name.includes("{id}")) ?? found[0];
  if (route === undefined) return status === 404 ? [] : [`${method} ${path} is not in the description`];
  const isRefused = status >= 400 && status < 500;
  const sent = isRefused ? null : judgeParams(route.operation, form);
  const told = judgeAnswer(route.operation, status, body);
  return [
    ...(sent === null ? [] : [`${route.name}, as sent: ${sent}`]),
    ...(told === null ? [] : [`${route.name} answers ${status}: ${told}`]),
  ];
}

function judgeParams(operation: Operation, form: string): string | null {
  const given = parseForm(form);
  if (operation.params === null) return Object.keys(given).length === 0 ? null : "takes no parameters";
  return params.judge(operation.params, given);
}

/** Of https://docs.stripe.com/api/errors, as the package reads it. */
const ERROR: Schema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["type"],
      properties: {
        type: { enum: ["api_error", "card_error", "idempotency_error", "invalid_request_error"] },
        ...Object.fromEntries(
          "code decline_code message param charge doc_url".split(" ").map((name) => [name, { type: "string" }]),
        ),
        payment_intent: { type: "object" },
        setup_intent: { type: "object" },
        payment_method: { type: "object" },
      },
    },
  },
};
/** Of https://docs.stripe.com/api/errors */
const STATUSES = new Set([200, 400, 401, 402, 403, 404, 409, 424, 429, 500, 502, 503, 504]);

function judgeAnswer(operation: Operation, status: number, body: string): string | null {
  if (status === 0) return null;
  if (!STATUSES.has(status)) return "not in the description";
  const value: unknown = JSON.parse(body);
  if (status >= 400) return answers.judge(ERROR, value);
  return answers.judge(operation.answer, value) ?? judgeEvents(value);
}

/** What events hold, by its own kind. */
function judgeEvents(value: unknown): string | null {
  const { object, data } = Object(value) as { object?: string; data?: unknown };
  const events = object === "list" && Array.isArray(data) ? data : [value];
  const held = events.filter((one) => Object(one).object === "event").map((event) => Object(Object(event).data).object);
  return held.map(judgeObject).find((problem) => problem !== null) ?? null;
}

/** Schemas by kind; what is told of a deleted object stands apart. */
const KINDS = new Map(
  Object.values(description.schemas).flatMap((schema) => {
    const { object, id, deleted } = Object(schema.properties) as {
      object?: { const?: string };
      id?: object;
      deleted?: { type?: "boolean" };
    };
    if (object?.const === undefined || id === undefined) return [];
    return [[`${object.const}${deleted?.type === "boolean" ? " deleted" : ""}`, schema] as const];
  }),
);

/** An object of Stripe's, such as the one that an event brings. */
export function judgeObject(value: unknown): string | null {
  const { object = "", deleted = false } = Object(value) as { object?: string; deleted?: boolean };
  const schema = KINDS.get(`${object}${deleted ? " deleted" : ""}`);
  if (schema === undefined) return `${object || "nothing"} is no kind in the description`;
  const problem = answers.judge(schema, value);
  return problem === null ? null : `${object}: ${problem}`;
}

export interface Witness {
  /** @throws Error when a request, an answer or an event was not as Stripe describes it */
  check(): void;
  /** Deviations that a test makes on purpose: what Stripe does not say today, and may say tomorrow. */
  readonly expected: RegExp[];
}

/** Compares what reaches a simulator, what it answers and what its events hold with Stripe's description. */
export function witness(simulator: Simulator): Witness {
  const deviations = new Set<string>();
  simulator.onExchange = (exchange) => {
    try {
      for (const deviation of judgeExchange(exchange)) deviations.add(deviation);
    } catch (error) {
      deviations.add(`${exchange.method} ${exchange.path} could not be compared: ${String(error)}`);
    }
  };
  const expected: RegExp[] = [];
  return {
    expected,
    check() {
      for (const { type, data } of simulator.world.events) {
        // What has no kind was made up by a test.
        const problem = data.object.object === undefined ? null : judgeObject(data.object);
        if (problem !== null) deviations.add(`The event ${type} holds a ${problem}`);
      }
      const unexpected = [...deviations].filter((deviation) => !expected.some((pattern) => pattern.test(deviation)));
      if (unexpected.length > 0) throw new Error(`Not as Stripe describes it:\n${unexpected.join("\n")}`);
    },
  };
}

import { parse } from "yaml";
import { z } from "zod";
import { faultSchema } from "../../../simulator/faults.ts";
import type { SimulatorOptions } from "../../../simulator/settings.ts";
import type { Fault as GithubFault } from "../github-server.ts";

/** A length of time such as "90s", "25h" or "1d", in milliseconds. */
const duration = z
  .string()
  .regex(/^-?\d+(\.\d+)?[smhd]$/)
  .transform((text) => Number.parseFloat(text) * UNITS_MS[text.slice(-1) as keyof typeof UNITS_MS]);

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const file = z.string().default("content/queue.json");

const edit = z.union([
  /** Fields of one post of the queue, which must be on a line of its own. null takes out a field, or the post. */
  z.strictObject({ post: z.string(), set: z.record(z.string(), z.json()).nullable() }),
  /** The first place in the file. */
  z.strictObject({ file, replace: z.string(), with: z.string() }),
  /** Text as it is; anything else becomes JSON. On GitHub it is a commit; a file of another branch is named "mergecast:journal.json". */
  z.strictObject({ file, write: z.json(), message: z.string().optional(), author: z.string().optional() }),
  /** A force-push to the commit so many before the head, or to one without a past that holds the same files (`anew`); null: the branch is deleted. */
  z.strictObject({ branch: z.string(), back: z.int().nullable(), anew: z.boolean().default(false) }),
  /** A picture with this caption, or a story, that somebody posts on the account without mergecast. */
  z.strictObject({ byHand: z.string(), story: z.boolean().default(false) }),
  /** A file of the media folder with the bytes of a sample picture (simulator/samples) or video (tests/fixtures/media). */
  z.strictObject({ media: z.string(), sample: z.string() }),
  /** The public host of the media folder gives a sample picture where the file of that name belongs now; null: nothing any more. */
  z.strictObject({ served: z.string(), sample: z.string().nullable(), type: z.string().default("image/jpeg") }),
  /** Address of the repository's site on Pages. */
  z.strictObject({ pages: z.string() }),
  /** File mode such as "644". */
  z.strictObject({ file, mode: z.string().regex(/^[0-7]{3}$/) }),
]);

/** A regular expression. */
const pattern = z
  .string()
  .transform((text) => new RegExp(text))
  .optional();

const githubFault = z
  .strictObject({
    method: z.string().optional(),
    /** Of the path behind the repository. */
    path: pattern,
    /** Of the body, such as "createCommitOnBranch" for a write to the record. */
    body: pattern,
    when: z.enum(["before", "after"]).default("before"),
    kind: z.enum(["answer", "drop"]).default("answer"),
    status: z.int().optional(),
    message: z.string().optional(),
    count: z.int().default(1),
    skip: z.int().default(0),
  })
  .transform((fault) => fault as GithubFault);

const change = {
  edit: z.array(edit).default([]),
  /** Faults of the platform, in the simulator's own words. */
  faults: z.array(faultSchema).default([]),
  githubFaults: z.array(githubFault).default([]),
  /** Ends the faults that are still waiting. */
  faultsEnd: z.boolean().default(false),
  /** Whether the chat refuses every message from now on. */
  chatIsDown: z.boolean().optional(),
  /** The branches with a ruleset that the bot may not bypass. */
  ruleset: z.array(z.string()).optional(),
};

/** Something that happens while a run waits for the answer to a request. */
const hook = z
  .strictObject({
    ...change,
    /** Such as "instagram publish before", "instagram status after-effect" or "github write mergecast:journal.json" (describe-request.ts). */
    at: z.string(),
    /** Only requests whose path holds this text. */
    about: z.string().default(""),
    /** How many such requests, from the first one on. */
    times: z.int().default(1),
    /** The process gets SIGTERM. */
    stop: z.boolean().default(false),
    /** The connection is cut (platform only). */
    drop: z.boolean().default(false),
    wait: duration.optional(),
  })
  .transform((written) => ({ ...written, happened: 0 }));

const run = z.strictObject({
  ...change,
  /** Time that passes before. */
  after: duration.default(0),
  during: z.array(hook).default([]),
  env: z.record(z.string(), z.string()).default({}),
  /** The workflow run is still listed as going on when the next one starts. */
  goesOn: z.boolean().default(false),
  /** Command and options, as behind `npm run`. */
  run: z.string(),
});

const scenario = z.strictObject({
  /** What this scenario shows, one sentence. */
  promise: z.string(),
  /** Files that are there at the start, besides those of given.json and instead of them. Text as it is; anything else becomes JSON. */
  given: z.record(z.string(), z.json()).default({}),
  /** "github": as a scheduled workflow, the content in the repository. "issues": files here, alerts as GitHub issues. */
  where: z.enum(["files", "github", "issues"]).default("files"),
  start: z.iso.datetime().default("2026-01-05T09:30:00Z"),
  /** "none": token.json is missing, and so is SOCIAL_TOKEN. */
  tokenAge: z.union([duration, z.literal("none")]).default(2 * UNITS_MS.d),
  /** Of the token; left out: basic and publishing. */
  scopes: z.array(z.string()).optional(),
  simulator: z
    .strictObject({
      quotaTotal: z.int().optional(),
      switches: z.record(z.string(), z.json()).optional(),
    })
    .default({})
    .transform((options) => options as SimulatorOptions),
  env: z.record(z.string(), z.string()).default({}),
  /** Keys of the conditions whose issues are open beforehand, as alerts.json says. */
  openAlerts: z.array(z.string()).default([]),
  /** Names of secrets of the environment "publisher". */
  environmentSecrets: z.array(z.string()).default([]),
  /** Makes the repository private: seconds that each run of a workflow took, in its one job, an hour before the start. */
  workflowRuns: z.record(z.string(), z.array(z.int())).default({}),
  /** Permissions of a token other than the usual ones; null: GitHub does not know it. */
  tokens: z.record(z.string(), z.union([z.record(z.string(), z.enum(["read", "write"])), z.null()])).default({}),
  runs: z.array(run).min(1),
});

export type Given = z.output<typeof scenario>["given"];
export type Scenario = z.output<typeof scenario>;
export type ScenarioRun = z.output<typeof run>;
export type ScenarioHook = z.output<typeof hook>;
export type ScenarioChange = Pick<ScenarioRun, keyof typeof change>;
export type ScenarioEdit = z.output<typeof edit>;

/** @throws Error that names every key that is wrong or unknown */
export function readScenario(text: string): Scenario {
  const read = scenario.safeParse(parse(text));
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}

/** A file as a scenario gives it: posts get a line each, so that a change of one shows as such. */
export function layOut(content: Given[string]): string {
  if (typeof content === "string") return content;
  const text = JSON.stringify(content);
  const { posts, ...fields } = Object(content) as { posts?: unknown };
  if (!Array.isArray(posts)) return text;
  const lines = posts.map((post) => `    ${postLine(post)}`);
  return `{\n  ${JSON.stringify(fields).slice(1, -1)},\n  "posts": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

/** A post as people write it. */
export function postLine(post: unknown): string {
  if (typeof post !== "object" || post === null || Array.isArray(post)) return JSON.stringify(post);
  const members = Object.entries(post).map((pair) => pair.map((part) => JSON.stringify(part)).join(": "));
  return `{ ${members.join(", ")} }`;
}

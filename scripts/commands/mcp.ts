import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readOwnPackage } from "../adapters/files/own-package.ts";
import { listAccounts } from "../adapters/files/own-workflows.ts";
import { readIfOrdinary } from "../adapters/files/regular-file.ts";
import type { Resource, Served } from "../adapters/mcp/serve-tools.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../cli/command.ts";
import { describeInternalError } from "../cli/internal-error.ts";
import { accountOf, assumedNow, NOW_OPTION, queueOption, queuePathOf } from "../cli/shared-options.ts";
import { secretsThatAct } from "../core/agent/secrets-that-act.ts";
import { inputProblem } from "../core/agent/tool-inputs.ts";
import { tokenFileOfAccount } from "../core/content/account-place.ts";
import { isMonth } from "../core/dates/instant.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { Scrubber } from "../core/text/scrubber.ts";
import { DEFAULT_TOKEN_FILE, environment, environmentOf, readBasicEnv } from "../wiring/process-environment.ts";

export const spec: CommandSpec = {
  name: "mcp",
  summary:
    "Lets an assistant plan, check and propose posts, over the Model Context Protocol on standard input and output. It cannot publish: what it proposes is a pull request, which a person merges (docs/agents.md).",
  options: { queue: queueOption("settings.json, notes/, voice/ and media/ are"), now: NOW_OPTION },
  examples: ["npm run --silent mergecast -- mcp # a client such as Claude or VS Code starts it so"],
  exitCodes: { 0: "the client ended", 1: "not used", 2: "it could not start: usage, or a secret that can publish" },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const queuePath = queuePathOf(args);
  const account = accountOf(queuePath);
  const { names } = await listAccounts(".");
  const file = readBasicEnv(environmentOf(account), account).token.file;
  refuseSecrets(environment(), [...new Set([file, DEFAULT_TOKEN_FILE, ...names.map(tokenFileOfAccount)])]);
  const env = readBasicEnv(environmentOf(account), account);
  const scrubber = new Scrubber(env.secrets);
  redactor.redact = (text) => scrubber.scrub(text);
  const now = assumedNow(args);
  const clock = now === null ? systemClock : { ...systemClock, now: () => now };
  const { serveStdio } = await import("../adapters/mcp/serve-tools.ts");
  let tools: Promise<Served["call"]> | null = null;
  const openTools = async () => {
    const { openAgentTools } = await import("../wiring/agent-tools.ts");
    return openAgentTools({ env, queuePath, clock }, async () => (await readMaterial(args, clock.now())).material);
  };
  const served: Served = {
    ...{ version: readOwnPackage().version, describeInternalError, scrub: redactor.redact },
    // Loaded with the first call, so that the client does not wait.
    async call(...asked) {
      tools ??= openTools();
      return await (await tools)(...asked);
    },
    listResources: async () => await listResources(args, clock.now()),
    prompt: monthlyBatch(args, () => clock.now()),
  };
  await serveStdio(served, { input: process.stdin, output: process.stdout });
  return 0;
}

/** An agent's process holds nothing that publishes, pushes to the default branch or stores such a secret. */
function refuseSecrets(variables: Readonly<Record<string, string>>, tokenFiles: readonly string[]): void {
  const names = secretsThatAct(variables);
  const files = tokenFiles.filter((file) => existsSync(file));
  if (names.length + files.length === 0) return;
  const held = [
    ...(names.length === 0 ? [] : [`${names.join(" and ")} ${names.length === 1 ? "is" : "are"} set.`]),
    ...(files.length === 0 ? [] : [`${files.join(" and ")} ${files.length === 1 ? "is" : "are"} there.`]),
  ].join(" ");
  const why = `${held} With such a secret, a program that an assistant steers could publish, or write to the default branch; without it, nothing can go out that a person has not merged.`;
  const whatToDo =
    "Start it without them. It needs only GITHUB_TOKEN, with Contents and Pull requests on read and write.";
  throw new ProblemError({ code: "agent-beside-secret", what: "The server for agents", why, whatToDo }, 2);
}

async function readMaterial(args: Arguments, now: Date, text: Arguments["text"] = {}) {
  const { openCaptionMaterial } = await import("./captions/caption-material.ts");
  return await openCaptionMaterial({ ...args, text: { ...args.text, ...text } }, now);
}

async function listResources(args: Arguments, now: Date): Promise<Resource[]> {
  const queuePath = queuePathOf(args);
  const { material, posts } = await readMaterial(args, now);
  const captions = [
    ...material.samples,
    ...posts.flatMap(({ status, caption }) => (status === "done" && caption !== undefined ? [caption] : [])),
  ];
  const file = (name: string, path: string, description: string): Resource => ({
    ...{ uri: `mergecast://${name}`, name, description },
    read: async () => readIfOrdinary(path)?.toString("utf8") ?? "",
  });
  return [
    file("queue", queuePath, "The queue: all posts in the order in which they go out."),
    file("settings", join(dirname(queuePath), "settings.json"), "The team's settings."),
    {
      ...{
        uri: "mergecast://captions/past",
        name: "captions/past",
        description: "Past captions, to match their voice.",
      },
      read: async () => captions.join("\n---\n"),
    },
    ...material.notes.map(({ name, text }) => ({
      ...{ uri: `mergecast://notes/${encodeURIComponent(name)}`, name: `notes/${name}` },
      ...{ description: "A note of the team, which facts may come from.", read: async () => text },
    })),
  ];
}

function monthlyBatch(args: Arguments, now: () => Date): Served["prompt"] {
  return {
    name: "monthly_batch",
    title: "A month of posts",
    description: "Writes a month of captions from the team's notes in its voice, and proposes them with pictures.",
    arguments: [
      { name: "month", description: "A month such as 2026-08 (default the next one)." },
      { name: "posts", description: "How many captions (default one for each post of the month)." },
    ],
    async text({ month, posts }) {
      const faults = [
        ...(month === undefined || isMonth(month) ? [] : ['"month" must be a month such as 2026-08.']),
        ...(posts === undefined || /^[1-9]\d{0,2}$/.test(posts) ? [] : ['"posts" must be a number from 1 to 200.']),
      ];
      if (faults.length > 0) throw inputProblem("monthly_batch", faults);
      const [{ material }, { buildPrompt, promptText }] = await Promise.all([
        readMaterial(args, now(), { month, posts }),
        import("../core/captions/build-prompt.ts"),
      ]);
      return `${promptText(buildPrompt(material))}\n${HOW_TO_GO_ON}`;
    },
  };
}

const HOW_TO_GO_ON = [
  "Show the person the array as a table, and ask for a picture for each post.",
  "Then turn each element into a post: pillar, cta_type, caption and alt_text stay; make_picture_fit gives image_url; a free slot of what_is_planned gives not_before; flag and image_direction go into note.",
  "Correct what check_post finds, and propose all of them in one call.",
].join("\n");

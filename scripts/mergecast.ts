#!/usr/bin/env node
/** mergecast <command>: what a team runs, in a clone, as the package and as the action. Each command is loaded when it is called. */
import "./cli/compile-cache.js";
import type { CommandGroup } from "./cli/command.ts";

const NODE_NEEDED = 24;

const program: CommandGroup = {
  name: "mergecast",
  summary: "Publishes to Instagram what a team has merged. --version says which release this is.",
  commands: {
    validate: { about: "checks the queue, the settings and the media", load: () => import("./commands/validate.ts") },
    post: { about: "publishes the next due post", load: () => import("./commands/post.ts") },
    queue: { about: "lists, adds, moves and settles posts", load: () => import("./commands/queue/index.ts") },
    media: { about: "adds, checks and lists pictures and videos", load: () => import("./commands/media/index.ts") },
    captions: { about: "writes a month of captions", load: () => import("./commands/captions/index.ts") },
    calendar: { about: "builds the calendar and the composer", load: () => import("./commands/calendar.ts") },
    setup: { about: "sets up the repository on GitHub", load: () => import("./commands/setup.ts") },
    authorize: { about: "gets the first access token", load: () => import("./commands/authorize.ts") },
    refresh: { about: "renews the access token", load: () => import("./commands/refresh.ts") },
    insights: { about: "reads how published posts did", load: () => import("./commands/insights.ts") },
    init: { about: "writes a content repository", load: () => import("./commands/init/index.ts") },
    upgrade: { about: "takes over the files of a new release", load: () => import("./commands/upgrade.ts") },
    mcp: { about: "lets an assistant plan and propose posts", load: () => import("./commands/mcp.ts") },
    migrate: { about: "brings content of an earlier version up to date", load: () => import("./commands/migrate.ts") },
    doctor: {
      about: "checks every prerequisite; --health watches what runs",
      load: () => import("./commands/doctor.ts"),
    },
    alert: { about: "for workflows: alerts the team of a failure", load: () => import("./commands/alert.ts") },
    begin: { about: "for workflows: whether anything is set up", load: () => import("./commands/begin.ts") },
    preview: { about: "for workflows: the comment on a pull request", load: () => import("./commands/preview.ts") },
    propose: { about: "for workflows: an issue becomes a pull request", load: () => import("./commands/propose.ts") },
    "update-branches": {
      about: "for workflows: open branches are kept up to date",
      load: () => import("./commands/update-branches.ts"),
    },
  },
};

/** The second is a socket's: some programs give others a socket for their output. */
const READER_GONE = ["EPIPE", "ECONNRESET"];
for (const stream of [process.stdout, process.stderr]) {
  // Whoever reads may stop early, as `head` does. What a command does besides printing goes on.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (!READER_GONE.includes(error.code ?? "")) throw error;
  });
}

const [node = "0"] = process.versions.node.split(".");
if (Number(node) < NODE_NEEDED) {
  process.stderr.write(`mergecast: it needs Node ${NODE_NEEDED}; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else await runWords(await givenWords());

/** What was typed; as an action, where nobody types, the command that the workflow names. */
async function givenWords(): Promise<readonly string[]> {
  const typed = process.argv.slice(2);
  if (typed.length > 0) return typed;
  return (await import("./wiring/process-environment.ts")).actionWords() ?? ["--help"];
}

/** The modules are imported here, and not at the top, so that their compiled code is cached as well. */
async function runWords(words: readonly string[]): Promise<void> {
  if (words[0] !== "--version") return await (await import("./cli/run-command.ts")).runGroup(program, words);
  const { readOwnPackage } = await import("./adapters/files/own-package.ts");
  process.stdout.write(`${readOwnPackage().version}\n`);
}

import type { LoggedRequest } from "../../../simulator/request-log.ts";
import type { Simulator } from "../../../simulator/simulator.ts";
import type { RecordedRequest } from "../github-server.ts";
import { describeRequest } from "./describe-request.ts";

/** What was sent, in order of arrival; statuses show once they are known. */
interface Wire {
  platform(request: LoggedRequest): void;
  github(request: RecordedRequest): void;
  chat(body: string, chat: { isDown: boolean }): void;
  /** Everything that left the process, word for word, for the search for secrets. */
  bodies: string[];
  /** Returns what tells the requests from now on, up to the next call; ask when all answers are known. */
  startRun(): () => string[];
  /** What the account shows in the end, and what a careful client never does. */
  result(): string[];
}

export function createWire(clock: { now(): Date }, simulator: Simulator): Wire {
  let lines: Line[] = [];
  const bodies: string[] = [];
  const add = (describe: () => string) =>
    void lines.push({ time: clock.now().toISOString().slice(11, 19), text: describe });
  return {
    bodies,
    startRun() {
      const own: Line[] = [];
      lines = own;
      return () => joinLines(own.map(({ time, text }) => ({ times: [time], text: text() })));
    },
    platform: (request) => add(() => platformLine(request)),
    github(request) {
      bodies.push(JSON.stringify([request.path, request.body]));
      add(() => githubLine(request));
    },
    chat(body, { isDown }) {
      bodies.push(body);
      add(() => (isDown ? "chat refuses a message" : chatLine(body)));
    },
    result: () => result(simulator),
  };
}

interface Line {
  time: string;
  /** Asked in the end, when statuses are known. */
  text: () => string;
}

/** One line for the same request again and again, also with one other between the failing attempts, and for what went well at one time with one service. */
function joinLines(lines: readonly { times: string[]; text: string }[]): string[] {
  const joined: { times: string[]; text: string }[] = [];
  for (const line of lines) {
    const [last, earlier] = [joined.at(-1), joined.at(-2)];
    const both = last?.times.join() === line.times.join() ? joinTexts(last.text, line.text) : null;
    if (last !== undefined && both !== null) last.text = both;
    else if (last?.text === line.text) last.times.push(...line.times);
    else if (earlier?.text === line.text && /-> (?:cut|[45]\d\d)/.test(line.text)) earlier.times.push(...line.times);
    else joined.push(line);
  }
  // What was joined may be the same as before once more.
  for (const [index, line] of joined.entries())
    if (joined[index - 1]?.text === line.text) line.times.unshift(...(joined[index - 1]?.times.splice(0) ?? []));
  return joined.flatMap(({ times, text }) => (times.length === 0 ? [] : [`${times.join(", ")} ${text}`]));
}

/** null unless both are about one service, went well, and the other writes nothing that the one has written. */
function joinTexts(one: string, other: string): string | null {
  const [, service = "", rest = ""] = /^(\w+) (.* -> 2\d\d.*)$/.exec(other) ?? [];
  const isAgain = !/^(?:GET|read) /.test(rest) && `${one.replace(/^\w+ /, "")}; `.includes(`${rest}; `);
  return rest !== "" && !isAgain && new RegExp(`^${service} .* -> 2\\d\\d[^>]*$`).test(one) ? `${one}; ${rest}` : null;
}

/** Which fields a read asks for matters to the adapters' own tests alone. */
const LEFT_OUT = ["access_token", "fields", "limit", "grant_type"];

function platformLine({ method, path, query, form, status, answer }: LoggedRequest): string {
  const parameters = Object.entries({ ...query, ...form }).filter(([name]) => !LEFT_OUT.includes(name));
  const words = parameters.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const token = query.access_token ?? form.access_token ?? "no token";
  if (token !== "[token-1]") words.push(`as ${token}`);
  const [, said] = /"(?:status_code|code)":"?(\w+)/.exec(answer ?? "") ?? [];
  return `instagram ${[method, path, ...words].join(" ")} -> ${status ?? "cut"}${said === undefined ? "" : ` (${said})`}`;
}

function githubLine(request: RecordedRequest): string {
  const { body, status } = request;
  const { message, title, state, labels, variables } = Object(body) as Record<string, unknown>;
  const { headline, body: rest } = Object(Object(Object(variables).input).message);
  const commit = rest === "" ? headline : `${headline}\n\n${rest}`;
  const said = [message, headline === undefined ? undefined : commit, title, labels === undefined ? state : undefined];
  const words = said.filter((word) => typeof word === "string").map((word) => ` ${JSON.stringify(word)}`);
  return `github ${describeRequest(request)}${words.join("")} -> ${status || "cut"}`;
}

function chatLine(body: string): string {
  const { blocks } = JSON.parse(body) as { blocks: { text: { type: string; text: string } }[] };
  // The last block says where it comes from, which differs from machine to machine.
  const told = blocks.filter(({ text }) => text.type === "plain_text");
  return `chat ${told.map(({ text }) => text.text.replaceAll("\n", " | ")).join(" | ")}`;
}

function result({ state }: Simulator): string[] {
  const live = state.media.map(
    ({ id, kind, caption, publishedAt }) =>
      `live: ${id} (${kind}) ${JSON.stringify(caption)} at ${publishedAt.toISOString()}`,
  );
  return [...live, ...state.violations.map(({ kind, detail }) => `VIOLATION: ${kind} ${detail}`)];
}

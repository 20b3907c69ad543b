import { randomUUID } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { clientName } from "../../core/agent/agent-mark.ts";
import { describedInput, type ToolName } from "../../core/agent/tool-inputs.ts";
import { fence, INSTRUCTIONS, TOOLS, type ToolAnswer } from "../../core/agent/tools.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { nearestWord } from "../../core/text/nearest-word.ts";

export interface Resource {
  uri: string;
  name: string;
  description: string;
  read(): Promise<string>;
}

export interface Served {
  version: string;
  /** `client`: what the program that asks calls itself, "" when it does not say. @throws ProblemError */
  call(tool: ToolName, input: unknown, client: string): Promise<ToolAnswer>;
  listResources(): Promise<readonly Resource[]>;
  prompt: {
    name: string;
    title: string;
    description: string;
    arguments: readonly { name: string; description: string }[];
    text(values: Readonly<Record<string, string>>): Promise<string>;
  };
  scrub(text: string): string;
  describeInternalError(error: unknown): string;
}

/** Speaks the Model Context Protocol over standard input and output until the other side ends. */
export async function serveStdio(served: Served, { input, output }: { input: Readable; output: Writable }) {
  const server = createServer(served);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  for (const event of ["end", "close"]) input.once(event, () => void server.close());
  await server.connect(new StdioServerTransport(input, output) satisfies Transport);
  await closed;
}

/** The high-level server of the SDK takes no JSON Schemas, which are what describes a post here. */
function createServer(served: Served): Server {
  const { version, prompt, scrub } = served;
  const server = new Server(
    { name: "mergecast", version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const fenced = (data: unknown) => scrub(fence(data, randomUUID().slice(0, 8)));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOL_LIST }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: input = {} } = params;
    if (!isTool(name)) throw new McpError(ErrorCode.InvalidParams, unknownTool(name));
    try {
      const client = clientName(clientWords(server.getClientVersion()));
      return { content: contentOf(await served.call(name, input, client), scrub, fenced) };
    } catch (error) {
      const answer = explain(served, error);
      return { content: contentOf(answer, scrub, fenced), isError: true };
    }
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: (await orMcpError(served, served.listResources())).map(({ uri, name, description }) => ({
      ...{ uri, name: scrub(name), description },
      mimeType: "text/plain",
    })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = (await orMcpError(served, served.listResources())).find((resource) => resource.uri === uri);
    if (found === undefined)
      throw new McpError(ErrorCode.InvalidParams, "There is no such resource; resources/list names all.");
    const text = fenced(await orMcpError(served, found.read()));
    return { contents: [{ uri, mimeType: "text/plain", text }] };
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: [
      {
        ...{ name: prompt.name, title: prompt.title, description: prompt.description },
        arguments: prompt.arguments.map((argument) => ({ ...argument, required: false })),
      },
    ],
  }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => {
    if (params.name !== prompt.name) throw new McpError(ErrorCode.InvalidParams, `The only prompt is ${prompt.name}.`);
    const text = scrub(await orMcpError(served, prompt.text(params.arguments ?? {})));
    return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
  });
  return server;
}

const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

function unknownTool(name: string): string {
  const names = Object.keys(TOOLS);
  const meant = nearestWord(name, names);
  return `There is no tool of this name. ${meant === null ? `There are: ${names.join(", ")}.` : `Did you mean ${meant}?`}`;
}

const TOOL_LIST = Object.entries(TOOLS).map(
  ([name, { title, description, isReadOnly = false, isOpenWorld = false }]) => ({
    ...{ name, title, description, inputSchema: describedInput(name as ToolName) },
    annotations: {
      title,
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: isOpenWorld,
    },
  }),
);

function clientWords(client: { name: string; version: string } | undefined): string {
  return client === undefined ? "" : `${client.name} ${client.version}`;
}

type Scrub = (text: string) => string;

function contentOf({ says, data, picture }: ToolAnswer, scrub: Scrub, fenced: (data: unknown) => string) {
  return [
    { type: "text" as const, text: scrub(says) },
    ...(data === undefined ? [] : [{ type: "text" as const, text: fenced(data) }]),
    ...(picture === undefined
      ? []
      : [
          {
            type: "image" as const,
            data: Buffer.from(picture.bytes).toString("base64"),
            mimeType: picture.mimeType,
          },
        ]),
  ];
}

/** A problem can quote what people wrote, so it is data as well. */
function explain({ describeInternalError }: Served, error: unknown): ToolAnswer {
  if (!(error instanceof ProblemError)) return { says: describeInternalError(error) };
  const { code, what, why, whatToDo, isRetryable } = error.problem;
  return { says: `It was not done: ${code}.`, data: { what, why, what_to_do: whatToDo, is_retryable: isRetryable } };
}

async function orMcpError<T>(served: Served, work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    const words = error instanceof ProblemError ? error.message : served.describeInternalError(error);
    throw new McpError(ErrorCode.InternalError, served.scrub(words));
  });
}

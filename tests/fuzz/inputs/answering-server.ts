import type { Socket } from "node:net";
import { startRawServer } from "../../adapters/media/raw-server.ts";
import type { HttpAnswer } from "./http-answer.ts";

export interface AnsweringServer {
  /** "http://127.0.0.1:<port>" */
  origin: string;
  /** From now on each request gets what `choose` says for its path (and query) and its head. */
  answerWith(choose: (path: string, head: string) => HttpAnswer): void;
  /** Heads of the requests since the last look. */
  takeRequests(): string[];
  close(): Promise<void>;
}

const NOTHING: HttpAnswer = { bytes: new Uint8Array(0), ending: "close" };
const POURED = new Uint8Array(65_536).fill(32);

/** A real server that says whatever the input at hand wants, on a connection for each answer. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  let choose: (path: string, head: string) => HttpAnswer = () => NOTHING;
  const server = await startRawServer((socket, path) => say(socket, choose(path, server.requests.at(-1) ?? "")));
  return {
    origin: server.origin,
    answerWith(chooser) {
      choose = chooser;
    },
    takeRequests: () => server.requests.splice(0),
    close: async () => await server[Symbol.asyncDispose](),
  };
}

function say(socket: Socket, { bytes, ending }: HttpAnswer): void {
  if (ending === "close") socket.end(bytes);
  else if (ending === "reset") socket.write(bytes, () => socket.resetAndDestroy());
  else if (ending === "pour") socket.write(bytes, () => pour(socket));
  else socket.write(bytes);
}

function pour(socket: Socket): void {
  if (!socket.destroyed) socket.write(POURED, () => setImmediate(pour, socket));
}

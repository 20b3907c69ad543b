import type { Socket } from "node:net";
import { startRawServer } from "../../../tests/adapters/media/raw-server.ts";
import type { HttpAnswer } from "./http-answer.ts";

export interface AskedRequest {
  /** 0 for the first request of this server. */
  index: number;
  /** With its query. */
  path: string;
  head: string;
}

export interface AnsweringServer extends AsyncDisposable {
  /** "http://127.0.0.1:<port>" */
  origin: string;
  /** Heads of the requests so far. */
  requests: readonly string[];
}

const POURED = new Uint8Array(65_536).fill(32);

/**
 * A real server that says whatever the input at hand wants, on a connection for each answer. What counts requests starts one for
 * each input: on a busy machine, a request that was given up can arrive when the next input is already being tried.
 */
export async function startAnsweringServer(answer: (request: AskedRequest) => HttpAnswer): Promise<AnsweringServer> {
  return await startRawServer((socket, path, { index, head }) => say(socket, answer({ index, path, head })));
}

/** What the server says to each request: these answers in turn, over and over. */
export function inTurn(answers: readonly HttpAnswer[]): () => HttpAnswer {
  let asked = 0;
  return () => answers[asked++ % answers.length] ?? { bytes: new Uint8Array(0), ending: "close" };
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

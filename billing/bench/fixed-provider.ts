import { type AddressInfo, createServer, type Socket } from "node:net";
import type { ProviderStub } from "./provider-stub.ts";

const REQUEST_END = "\r\n\r\n";

/**
 * Stands in for the provider with the same answer to every GET, put together beforehand: it shares the machine with what is
 * measured.
 * @param body JSON text.
 */
export async function startFixedProvider(body: string): Promise<ProviderStub> {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  const answer = Buffer.from(`${head}${REQUEST_END}${body}`);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    answerGets(socket, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A GET ends with its head. @throws Error for anything else, which ends the measurement. */
function answerGets(socket: Socket, answer: Buffer): void {
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
    for (let end = received.indexOf(REQUEST_END); end !== -1; end = received.indexOf(REQUEST_END)) {
      if (!received.startsWith("GET ")) throw new Error("the stand-in for the provider answers nothing but GET");
      received = received.slice(end + REQUEST_END.length);
      socket.write(answer);
    }
  });
}

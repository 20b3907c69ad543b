import { lookup } from "node:dns";
import { connect as connectTcp, type Socket, type TcpNetConnectOpts } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { limitBytes } from "../sockets/limit-bytes.ts";
import { guardLookup, type LookupAll, refusePrivateLiteral } from "./guarded-lookup.ts";

export interface ConnectorOptions {
  /** The host may have a private address. */
  isPrivateAllowed: boolean;
  lookup: LookupAll;
  /** Called with the socket before it connects, so that it can be destroyed at any time. */
  onSocket: (socket: Socket) => void;
  /** How many bytes may have come in so far, in all. */
  limitBytes: () => number;
}

/** Sockets read at most this much at a time, so that the picture reader can stop early. */
const READ_BYTES = 16 * 1024;

export const systemLookup: LookupAll = (hostname, options, callback) => lookup(hostname, options, callback);

/**
 * Creates undici's sockets. The address is checked at the moment of connecting, whether it came from a lookup or from the URL.
 * HTTP/1.1 only. The URL parser has already normalised decimal, octal and hexadecimal addresses.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    try {
      if (!options.isPrivateAllowed) refusePrivateLiteral(target.hostname);
      const { socket, readyEvent } = openSocket(target, options);
      options.onSocket(socket);
      const fail = (error: Error) => callback(error, null);
      socket.once("error", fail);
      socket.once(readyEvent, () => {
        socket.off("error", fail);
        limitBytes(socket, options.limitBytes);
        callback(null, socket);
      });
    } catch (error) {
      callback(error instanceof Error ? error : new Error("The connection could not be opened"), null);
    }
  };
}

function openSocket(target: buildConnector.Options, options: ConnectorOptions): { socket: Socket; readyEvent: string } {
  const isSecure = target.protocol === "https:";
  const common: TcpNetConnectOpts = {
    host: target.hostname,
    port: Number(target.port || (isSecure ? 443 : 80)),
    lookup: guardLookup(options.lookup, options.isPrivateAllowed),
    noDelay: true,
  };
  if (isSecure) {
    const servername = target.servername ?? "";
    return { socket: connectTls({ ...common, servername, ALPNProtocols: ["http/1.1"] }), readyEvent: "secureConnect" };
  }
  const socket: Socket = connectTcp({ ...common, onread: readInPieces(() => socket) });
  return { socket, readyEvent: "connect" };
}

/** Plain sockets would read 64 KiB at a time. */
function readInPieces(socket: () => Socket): NonNullable<TcpNetConnectOpts["onread"]> {
  return {
    buffer: new Uint8Array(READ_BYTES),
    callback: (count, buffer) => socket().push(Buffer.from(buffer.subarray(0, count))),
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { SiteAnswer } from "../../scripts/adapters/site/serve-site.ts";
import type { Play } from "./play.ts";
import { pullPage } from "./pull-page.ts";

/** Hosts of the stand-ins. A browser reaches all of them through the one address of the demo, also from a Codespace. */
export interface StandIns {
  /** Address of the demo, without a slash at the end. */
  address: string;
  github: string;
  instagram: string;
  media: string;
}

interface PlayServer {
  play: Play;
  standIns: StandIns;
  /** Under the demo's own address: "/corner-bakery/posts". */
  repositoryPath: string;
}

/** What the demo serves beside the site: its buttons, pull requests, and the stand-ins for GitHub and Instagram. */
export function answerPlay({ play, standIns, repositoryPath }: PlayServer): SiteAnswer {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", standIns.address);
    const pull = pathname.startsWith(`${repositoryPath}/pull/`)
      ? pathname.slice(`${repositoryPath}/pull/`.length)
      : null;
    if (pathname === "/demo/state") return sendJson(response, await last.then(() => play.state()));
    if (pathname === "/demo/next") return await press(request, response, () => play.nextSlot());
    const merged = /^\/demo\/merge\/(\d{1,9})$/.exec(pathname)?.[1];
    if (merged !== undefined) return await press(request, response, () => play.merge(Number(merged)));
    if (pull !== null) return await pullPage(response, { play, path: pull });
    const stand = STAND_INS.find(({ path }) => pathname.startsWith(`${path}/`));
    if (stand !== undefined) return await forward(request, response, { ...stand, standIns });
    return false;
  };
}

let last: Promise<unknown> = Promise.resolve();

/** One press after the other. A form of another site cannot press, because it cannot say that it sends JSON. */
async function press(request: IncomingMessage, response: ServerResponse, act: () => Promise<object>): Promise<true> {
  if (request.method !== "POST" || request.headers["content-type"] !== "application/json") {
    response.writeHead(405).end();
    return true;
  }
  const acted = last.then(act);
  last = acted.catch(() => undefined);
  try {
    return sendJson(response, await acted);
  } catch (error) {
    return sendJson(response, { words: error instanceof Error ? error.message : String(error), page: null });
  }
}

function sendJson(response: ServerResponse, value: object): true {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
  return true;
}

/** What is said of its own address becomes the demo's; `inPlaceOf`: also what stands for others in its pages. */
const STAND_INS = [
  {
    path: "/api",
    of: "github",
    inPlaceOf: (text: string, { github, address }: StandIns) => text.replaceAll(github, address),
  },
  {
    path: "/instagram",
    of: "instagram",
    inPlaceOf: (text: string, { media, address }: StandIns) =>
      text
        .replaceAll(`${media}/`, `${address}/samples/`)
        .replaceAll(media, address)
        .replaceAll('href="/', 'href="/instagram/'),
  },
  { path: "/samples", of: "media", inPlaceOf: (text: string) => text },
] as const;

type Forwarding = (typeof STAND_INS)[number] & { standIns: StandIns };

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { path, of, inPlaceOf, standIns }: Forwarding,
): Promise<true> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, accept = "*/*" } = request.headers;
  const answer = await fetch(standIns[of] + (request.url ?? "").slice(path.length), {
    method: request.method ?? "GET",
    headers: { accept, "content-type": "application/json", ...(authorization === undefined ? {} : { authorization }) },
    body: chunks.length === 0 ? null : Buffer.concat(chunks),
  });
  const type = answer.headers.get("content-type") ?? "";
  const policy = answer.headers.get("content-security-policy");
  response.writeHead(answer.status, {
    "content-type": type,
    ...(policy === null ? {} : { "content-security-policy": inPlaceOf(policy, standIns) }),
  });
  const isText = /json|html/.test(type);
  response.end(isText ? inPlaceOf(await answer.text(), standIns) : Buffer.from(await answer.arrayBuffer()));
  return true;
}

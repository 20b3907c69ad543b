import type { IncomingMessage } from "node:http";
import { refusalPage } from "./consent-page.ts";
import { answerControl, type Controls } from "./control-routes.ts";
import { feedPage, postPage } from "./feed-page.ts";
import type { HttpAnswer } from "./http-types.ts";
import { BadRequest, readBody } from "./read-request.ts";
import type { World } from "./world.ts";

const CONTROL_PREFIX = "/_simulator/";

/**
 * What the graph listener serves besides the platform's calls: the feed pages and the control API. null for a platform
 * call. These pages are not logged or announced to hooks, and faults do not affect them.
 */
export async function answerOwnPages(
  message: IncomingMessage,
  { world, controls }: { world: World; controls: Controls },
): Promise<HttpAnswer | null> {
  const method = message.method ?? "GET";
  const { pathname } = new URL(message.url ?? "/", "http://simulator.invalid");
  if (pathname.startsWith(CONTROL_PREFIX)) return readControl(message, { method, pathname, controls });
  if (method !== "GET") return null;
  if (pathname === "/" || pathname === "/feed") return feedPage(world);
  const shortcode = /^\/p\/([\w-]{1,40})\/$/.exec(pathname)?.[1];
  if (shortcode !== undefined) return postPage(world, shortcode) ?? refusalPage("There is no such post.", 404);
  return null;
}

async function readControl(
  message: IncomingMessage,
  { method, pathname, controls }: { method: string; pathname: string; controls: Controls },
): Promise<HttpAnswer> {
  try {
    const body = await readBody(message);
    const contentType = message.headers["content-type"] ?? "";
    return answerControl(controls, { method, path: pathname.slice(CONTROL_PREFIX.length), contentType, body });
  } catch (error) {
    if (error instanceof BadRequest) return { status: 413, headers: {}, body: "" };
    throw error;
  }
}

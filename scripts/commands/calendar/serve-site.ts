import type { Plugin } from "vite";
import { loadVite } from "./load-vite.ts";
import { answerAtDesk, type SaveDesk } from "./save-desk.ts";

const HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

export interface SiteServer {
  /** With a slash at the end; with a desk, the address that also holds its token. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the built site on the loopback address, with a desk that takes changes if there is one, with Vite's preview server. It refuses requests for host names other than this
 * machine's: those come from a web site whose name was made to point here. Vite is loaded late, as a development dependency.
 */
export async function serveSite(
  folder: string,
  { port = 0, desk = null }: { port?: number; desk?: SaveDesk | null } = {},
): Promise<SiteServer> {
  const { preview } = await loadVite({
    whatToDo: "The site is built. Leave out --open, and serve the folder with any web server.",
  });
  const server = await preview({
    root: folder,
    configFile: false,
    envDir: false,
    logLevel: "silent",
    // No fallback page for a file that does not exist.
    appType: "custom",
    plugins: [...(desk === null ? [] : [guardedDesk(desk)]), readOnly],
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port, strictPort: true, cors: false },
  });
  const [url = ""] = server.resolvedUrls?.local ?? [];
  const opened = desk === null ? url : `${url}?token=${desk.token}`;
  return { url: opened, close: async () => await server.close() };
}

/** Nothing is answered without the token, and changes only to the page's own requests. */
function guardedDesk(desk: SaveDesk): Plugin {
  return {
    name: "save-desk",
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
        answerAtDesk(desk, request, response).then(
          (isAnswered) => (isAnswered ? undefined : next()),
          (error: unknown) => next(error),
        );
      });
    },
  };
}

const readOnly: Plugin = {
  name: "read-only",
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.writeHead(405).end();
        return;
      }
      request.url = request.url?.replace(/^\/(?=\?|$)/, "/index.html");
      next();
    });
  },
};

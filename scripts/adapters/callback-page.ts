import { createHash } from "node:crypto";

const CSS =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.1rem/1.5 system-ui,sans-serif}main{max-width:28rem;padding:2rem}";
const STYLE_HASH = createHash("sha256").update(CSS).digest("base64");

/** The address of the page holds the code: it is neither stored nor told to anybody, and the page can load and run nothing. */
export const CALLBACK_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  connection: "close",
} as const;

/** Both texts are our own: nothing of the request is ever shown. */
export function callbackPage(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${CSS}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}

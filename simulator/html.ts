import { createHash } from "node:crypto";
import type { HttpAnswer } from "./http-types.ts";

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

export interface Page {
  title: string;
  /** Inserted into the page as it is. Must not contain unescaped outside text. */
  bodyHtml: string;
  css: string;
  status?: number;
  /** Origins that pictures and videos may come from. */
  mediaOrigins?: readonly string[];
  /** Origins that a form of the page may submit to. */
  formTargets?: readonly string[];
}

/** A complete page that can load only its own style and the named media, and runs no script. */
export function htmlAnswer(page: Page): HttpAnswer {
  const styleHash = createHash("sha256").update(page.css).digest("base64");
  const media = ["data:", ...(page.mediaOrigins ?? []).filter(isPlainOrigin)].join(" ");
  const forms =
    page.formTargets === undefined ? "'none'" : ["'self'", ...page.formTargets.filter(isPlainOrigin)].join(" ");
  return {
    status: page.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        `img-src ${media}`,
        `media-src ${media}`,
        `form-action ${forms}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      "referrer-policy": "no-referrer",
    },
    body: `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<style>${page.css}</style>
</head>
<body>
${page.bodyHtml}
</body>
</html>
`,
  };
}

/** A host name may contain characters that would change the meaning of the policy, such as a semicolon. */
function isPlainOrigin(origin: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin);
}

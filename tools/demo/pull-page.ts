import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { escapeHtml } from "../../simulator/html.ts";
import type { Play } from "./play.ts";
import { runProgram } from "./run-program.ts";

/** The page of a pull request ("3"), and the posts in it as followers will see them ("3/posts"). */
export async function pullPage(response: ServerResponse, { play, path }: { play: Play; path: string }): Promise<true> {
  const [, number = "", part = ""] = /^(\d{1,9})(\/posts)?$/.exec(path) ?? [];
  const { pulls } = await play.state();
  const pull = pulls.find((one) => String(one.number) === number);
  if (pull === undefined)
    return send(response, 404, frame("There is no such open pull request", '<p><a href="/">Calendar</a></p>'));
  const { queue, base, now } = await play.checkOutPull(pull.number);
  if (part !== "") return send(response, 200, await postsPage({ queue, base, now }));
  const findings = await findingsOf({ queue, base, now });
  const body = `<p><strong>${escapeHtml(pull.author)}</strong> proposes this. Merging it approves it: its posts are planned.</p>
${findings.length === 0 ? "<p>✓ All checks have passed.</p>" : `<ul>${findings.map((one) => `<li>${escapeHtml(one)}</li>`).join("")}</ul>`}
<p><button type="button" data-merge="${pull.number}">Merge pull request</button> <a href="/">Back to the calendar</a></p>
<iframe title="The posts as followers will see them" src="/corner-bakery/posts/pull/${pull.number}/posts"></iframe>`;
  return send(response, 200, frame(`${pull.title} #${pull.number}`, body));
}

function send(response: ServerResponse, status: number, html: string): true {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
  return true;
}

interface Compared {
  queue: string;
  base: string;
  now: string;
}

/** By the product's own command, as the workflow runs it. */
async function postsPage({ queue, base, now }: Compared): Promise<string> {
  const file = join(queue, "..", "posts.html");
  await runProgram(["preview", "--queue", queue, "--base", base, "--now", now, "--html", file]);
  return await readFile(file, "utf8").catch(() => frame("No post is new or changed", ""));
}

async function findingsOf({ queue, base, now }: Compared): Promise<string[]> {
  const printed = await runProgram(["validate", "--queue", queue, "--base", base, "--now", now, "--format", "json"]);
  const { findings = [] }: { findings?: { severity: string; message: string }[] } = Object(parsed(printed));
  return findings
    .filter(({ severity }) => severity !== "note")
    .map(({ severity, message }) => `${severity}: ${message}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/demo.css"><script src="/demo.js"></script></head>
<body class="demo-pull"><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>
`;
}

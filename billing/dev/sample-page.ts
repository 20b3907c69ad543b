import type { StatusReport } from "../src/core/status-shape.ts";

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:1rem/1.5 system-ui;max-width:46rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1.125rem;margin:0 0 .5rem}
section{border:1px solid #8886;border-radius:.75rem;padding:1rem;margin:0 0 1rem}p{margin:.25rem 0}
form{display:inline-block;margin:.25rem .5rem .25rem 0}
button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;border:1px solid #1a56db;border-radius:.5rem;background:#1a56db;color:#fff;cursor:pointer}
button.quiet{background:none;color:inherit;border-color:#8888}
.yes{color:#0a7a33}.no,.notice{color:#b00020}@media(prefers-color-scheme:dark){.yes{color:#5ad68a}.no,.notice{color:#ff8a9a}}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem .25rem 0;border-bottom:1px solid #8883;font-weight:normal}
th{color:#888}th,td:not(:nth-child(2)){white-space:nowrap}`;

/** What changes is fetched again every second. */
const REFRESH = `setInterval(async () => {
  const answer = await fetch("/live").catch(() => null);
  if (answer?.ok) document.getElementById("live").innerHTML = await answer.text();
}, 1000);`;

const BUTTONS = [
  ["/buy/basic", "Buy Basic, 10 USD a month", ""],
  ["/buy/pro", "Buy Pro, 30 USD a month", ""],
  ["/portal", "Open the portal", "quiet"],
] as const;
const TIMES = [
  ["/month/works", "Let a month pass", "quiet"],
  ["/month/fails", "Let a month pass, and the card fails", "quiet"],
] as const;

export function renderPage(title: string, notice: string | null, live: string): string {
  const buttons = (list: readonly (readonly [string, string, string])[]) =>
    list
      .map(
        ([action, words, kind]) =>
          `<form method="post" action="${action}"><button class="${kind}">${words}</button></form>`,
      )
      .join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>
${notice === null ? "" : `<p class="notice" role="alert">${escapeHtml(notice)}</p>`}
<section><h2>You are Ann</h2><p>${buttons(BUTTONS)}</p><p><small>On the page, the card 4242 4242 4242 4242 works, and 4000 0000 0000 0002 is declined.</small></p></section>
<section><h2>Time</h2><p>${buttons(TIMES)}</p></section>
<div id="live">${live}</div>
<p><small>Everything here is simulated: no money moves, and nothing is kept.</small></p>
</main><script>${REFRESH}</script></body></html>`;
}

const MOST_EVENTS = 12;

/** What the service says of the user, and the events that it has handled, the newest first. */
export function renderLive(status: StatusReport | null, lines: readonly Record<string, unknown>[]): string {
  const events = lines
    .filter(({ message }) => message === "event handled")
    .slice(-MOST_EVENTS)
    .reverse();
  const rows = events.map(
    ({ time, type, outcome }) =>
      `<tr><td>${String(time).slice(11, 19)}</td><td>${escapeHtml(String(type))}</td><td>${escapeHtml(String(outcome))}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? "<p>None yet.</p>"
      : `<table><tr><th>time</th><th>event</th><th>outcome</th></tr>${rows.join("")}</table>`;
  return `<section><h2>What the service says</h2>${statusText(status)}</section><section><h2>Events that arrived</h2>${table}</section>`;
}

function statusText(status: StatusReport | null): string {
  if (status === null) return '<p class="no">The service does not answer.</p>';
  const {
    access,
    subscription_status: state,
    price_id: price,
    current_period_end: end,
    features,
    fix_payment,
  } = status;
  return [
    `<p>Access: <strong class="${access ? "yes" : "no"}">${access ? "yes" : "no"}</strong></p>`,
    `<p>Subscription: ${escapeHtml(state ?? "none")}${price === null ? "" : ` (${escapeHtml(price)})`}</p>`,
    end === null ? "" : `<p>${endWords(status)}: ${end.slice(0, 10)}</p>`,
    `<p>Features: ${features.length === 0 ? "none" : escapeHtml(features.join(", "))}</p>`,
    fix_payment ? '<p class="no">The last payment failed: open the portal and replace the card.</p>' : "",
  ].join("");
}

function endWords({ subscription_status: state, cancel_at_period_end: isEnding }: StatusReport): string {
  if (state === "canceled") return "Ended";
  return isEnding ? "Ends" : "Paid until";
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

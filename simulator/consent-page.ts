import type { AuthorizationRequest } from "./authorization.ts";
import { escapeHtml, htmlAnswer } from "./html.ts";
import type { HttpAnswer } from "./http-types.ts";
import { SCOPE_BASIC } from "./tokens.ts";

const CSS = `
:root { color-scheme: light dark; --line: #8886; --accent: #1f5fbf; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem; border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 1rem; font-size: 1.35rem; }
form { display: flex; flex-wrap: wrap; gap: .75rem; }
ul { flex: 1 0 100%; list-style: none; }
button { flex: 1; padding: .7rem; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: .6rem; cursor: pointer; }
button:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px; }
small { opacity: .75; }
`;

interface ConsentView {
  request: AuthorizationRequest;
  /** The page's own query, which its form sends again. */
  query: Readonly<Record<string, string>>;
  username: string;
}

/** Login and consent in one page: the simulator has one account, so there is no password to type. */
export function consentPage({ request, query, username }: ConsentView): HttpAnswer {
  const scopes = request.scopes.map((scope) => `<li>${toggle(scope)}</li>`).join("\n");
  const action = `/oauth/authorize?${new URLSearchParams(query)}`;
  return htmlAnswer({
    title: "Allow access - simulated platform",
    css: CSS,
    formTargets: [new URL(request.redirectUri).origin],
    bodyHtml: `<main>
<h1>Allow this app to use @${escapeHtml(username)}?</h1>
<p>You are logged in as <strong>@${escapeHtml(username)}</strong>. The app asks to:</p>
<p><small>After that, you return to ${escapeHtml(request.redirectUri)}. This is a simulator. Nothing here reaches the real platform.</small></p>
<form method="post" action="${escapeHtml(action)}">
<ul>
${scopes}
</ul>
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</form>
</main>`,
  });
}

/** The basics cannot be switched off. */
function toggle(scope: string): string {
  const name = escapeHtml(scope);
  if (scope === SCOPE_BASIC) return `<input type="hidden" name="${GRANT}${name}" value="on">${name}`;
  return `<label><input type="checkbox" name="${GRANT}${name}" value="on" checked> ${name}</label>`;
}

const GRANT = "grant:";

/** What the person left switched on; all of it where the form does not say. */
export function granted(request: AuthorizationRequest, form: Readonly<Record<string, string>>): AuthorizationRequest {
  const isSaid = Object.keys(form).some((name) => name.startsWith(GRANT));
  return isSaid ? { ...request, scopes: request.scopes.filter((scope) => `${GRANT}${scope}` in form) } : request;
}

export function refusalPage(reason: string, status: number): HttpAnswer {
  return htmlAnswer({
    title: "Error - simulated platform",
    css: CSS,
    status,
    bodyHtml: `<main>
<h1>Sorry, this does not work</h1>
<p>${escapeHtml(reason)}</p>
<p><small>This is a simulator of the authorization page.</small></p>
</main>`,
  });
}

import type { AuthorizationRequest } from "./authorization.ts";
import { escapeHtml, htmlAnswer } from "./html.ts";
import type { HttpAnswer } from "./http-types.ts";

const CSS = `
:root { color-scheme: light dark; --line: #8886; --accent: #1f5fbf; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem; border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 1rem; font-size: 1.35rem; }
ul { padding-left: 1.2rem; }
form { display: flex; gap: .75rem; margin-top: 1.5rem; }
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
  const scopes = request.scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join("\n");
  const action = `/oauth/authorize?${new URLSearchParams(query)}`;
  return htmlAnswer({
    title: "Allow access - simulated platform",
    css: CSS,
    formTargets: [new URL(request.redirectUri).origin],
    bodyHtml: `<main>
<h1>Allow this app to use @${escapeHtml(username)}?</h1>
<p>You are logged in as <strong>@${escapeHtml(username)}</strong>. The app asks to:</p>
<ul>
${scopes}
</ul>
<p><small>After that, you return to ${escapeHtml(request.redirectUri)}. This is a simulator. Nothing here reaches the real platform.</small></p>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</form>
</main>`,
  });
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

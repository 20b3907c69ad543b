import { PageError, payOnPage } from "../engine/checkout.ts";
import type { World } from "../world.ts";
import { escapeHtml, type PageAnswer, page } from "./html.ts";

export function showCheckout(world: World, sessionId: string): PageAnswer {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return page(404, "No such page", "");
  if (session.status !== "open") return page(410, `This page is ${session.status}`, "");
  const amount =
    session.amount_total === null ? "" : `<p>${session.amount_total / 100} ${escapeHtml(session.currency ?? "")}</p>`;
  const cancel = session.cancel_url === null ? "" : `<p><a href="${escapeHtml(session.cancel_url)}">Back</a></p>`;
  return page(200, session.mode === "setup" ? "Save a card" : "Checkout", amount + cardForm(null) + cancel);
}

/** The buyer pays. On success the browser is redirected to the application, as the provider does. */
export function submitCheckout(world: World, sessionId: string, form: URLSearchParams): PageAnswer {
  const card = form.get("card") ?? "";
  const answer = form.get("challenge");
  const challenge = answer === "complete" || answer === "fail" ? answer : null;
  try {
    const result = payOnPage(world, sessionId, { cardNumber: card, challenge });
    if (result.kind === "challenge") return page(200, "Your bank asks you to confirm", challengeForm(card));
    if (result.kind === "declined")
      return page(402, "Checkout", cardForm(`Your card was declined (${result.declineCode}).`));
    const url = world.sessions.get(sessionId)?.success_url ?? "";
    return { status: 303, html: "", location: url.replace("{CHECKOUT_SESSION_ID}", sessionId) };
  } catch (error) {
    if (error instanceof PageError) return page(400, "Checkout", cardForm(error.message));
    throw error;
  }
}

function cardForm(error: string | null): string {
  const message = error === null ? "" : `<p class="error" role="alert">${escapeHtml(error)}</p>`;
  return `${message}<form method="post"><label>Card number<input name="card" value="4242424242424242" autocomplete="off"></label>
<button type="submit">Pay</button></form>`;
}

function challengeForm(card: string): string {
  return `<form method="post"><input type="hidden" name="card" value="${escapeHtml(card)}">
<button name="challenge" value="complete">Complete authentication</button>
<button name="challenge" value="fail">Fail authentication</button></form>`;
}

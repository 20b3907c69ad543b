import { PageError, payOnPage } from "../engine/checkout.ts";
import type { SimSession } from "../types.ts";
import type { World } from "../world.ts";
import { escapeHtml, money, type PageAnswer, page, planName, priceText } from "./html.ts";

/** @param problem what went wrong with the last try. */
export function showCheckout(world: World, id: string, problem?: { status: number; error: string }): PageAnswer {
  const session = world.sessions.get(id);
  if (session === undefined) return page(404, "No such page", "");
  if (session.status !== "open") return page(410, `This page is ${session.status}`, "");
  const back = session.cancel_url === null ? "" : `<p><a href="${escapeHtml(session.cancel_url)}">Back</a></p>`;
  const [title, action] = WORDS[session.mode] ?? ["Pay", "Pay"];
  const error = problem === undefined ? "" : `<p class="error" role="alert">${escapeHtml(problem.error)}</p>`;
  const form = `<form method="post"><label>Card number
<input name="card" value="4242424242424242" inputmode="numeric" autocomplete="off"></label>
<button type="submit">${action}</button></form>`;
  return page(problem?.status ?? 200, title, offer(world, session) + error + form + back);
}

const WORDS: Readonly<Record<string, readonly [title: string, action: string]>> = {
  setup: ["Save a card", "Save the card"],
  subscription: ["Subscribe", "Pay"],
};

/** What is sold, in words. */
function offer(world: World, session: SimSession): string {
  const plan = world.sessionPlans.get(session.id);
  if (plan === undefined || session.mode === "setup") return "";
  const price = plan.priceId === null ? undefined : world.prices.get(plan.priceId);
  const name = price === undefined ? "Outstanding payment" : planName(world, price);
  const text = price === undefined ? money(plan.amount, plan.currency) : priceText(price);
  const trial = plan.trialDays > 0 ? `<p>${plan.trialDays} days free, then ${escapeHtml(text)}.</p>` : "";
  return `<section><h2>${escapeHtml(name)}</h2><p class="price">${escapeHtml(text)}</p>${trial}</section>`;
}

/** The buyer pays. On success the browser is redirected to the application, as Stripe does. */
export function submitCheckout(world: World, sessionId: string, form: URLSearchParams): PageAnswer {
  const card = form.get("card") ?? "";
  const answer = form.get("challenge");
  const challenge = answer === "complete" || answer === "fail" ? answer : null;
  try {
    const result = payOnPage(world, sessionId, { cardNumber: card, challenge });
    if (result.kind === "challenge") return page(200, "Your bank asks you to confirm", challengeForm(card));
    if (result.kind === "declined")
      return showCheckout(world, sessionId, { status: 402, error: `Your card was declined (${result.declineCode}).` });
    const url = world.sessions.get(sessionId)?.success_url ?? "";
    return { status: 303, html: "", location: url.replace("{CHECKOUT_SESSION_ID}", sessionId) };
  } catch (error) {
    if (error instanceof PageError) return showCheckout(world, sessionId, { status: 400, error: error.message });
    throw error;
  }
}

function challengeForm(card: string): string {
  return `<form method="post"><input type="hidden" name="card" value="${escapeHtml(card)}">
<button name="challenge" value="complete">Complete authentication</button>
<button class="quiet" name="challenge" value="fail">Fail authentication</button></form>`;
}

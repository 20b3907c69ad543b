import type { World } from "../world.ts";
import { escapeHtml, type PageAnswer, page, planName, priceText } from "./html.ts";

/** For whoever opens the simulator's own address: what it is, and what is open in it. */
export function showHome(world: World): PageAnswer {
  const prices = [...world.prices.values()].map((price) => {
    const words = `${planName(world, price)}, ${priceText(price)}`;
    return `<li><code>${escapeHtml(price.id)}</code>: ${escapeHtml(words)}</li>`;
  });
  const open = [...world.sessions.values()].filter(({ status, url }) => status === "open" && url !== null);
  const pages = open.map(({ id, url, client_reference_id: user }) => {
    const words = `${id}${user === null ? "" : `, for ${user}`}`;
    return `<li><a href="${escapeHtml(url ?? "")}">${escapeHtml(words)}</a></li>`;
  });
  const list = (items: readonly string[]) => (items.length === 0 ? "<p>None.</p>" : `<ul>${items.join("")}</ul>`);
  const text =
    "<p>This is a stand-in for Stripe. Its API is under <code>/v1</code>, for keys that start with <code>sk_test_</code>.</p>";
  return page(
    200,
    "Simulated Stripe",
    `${text}<h2>Prices</h2>${list(prices)}<h2>Open checkout pages</h2>${list(pages)}`,
  );
}

import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { SCRIPT, startDev } from "../support/dev.ts";

const press = async (url: string) => {
  const { headers } = await fetch(url, { method: "POST", redirect: "manual" });
  return headers.get("location") ?? "";
};

it("from nothing to a purchase, its events, a renewal, one that fails, and the portal: one command without any variable", async () => {
  const { url, stripeUrl, ports, output } = await startDev();
  const live = async () =>
    (await (await fetch(`${url}/live`)).text()).replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(await live()).toContain("Access: no Subscription: none");
  expect(decodeURIComponent(await press(`${url}/month/fails`))).toContain("buy one first");
  expect(decodeURIComponent(await press(`${url}/portal`))).toContain(
    "There is nothing to manage before the first purchase.",
  );

  const page = await press(`${url}/buy/basic`);
  expect(page).toMatch(new RegExp(`^${stripeUrl}/c/pay/`));
  const card = new URLSearchParams({ card: "4242424242424242" });
  const paid = await fetch(page, { method: "POST", body: card, redirect: "manual" });
  const back = await fetch(paid.headers.get("location") ?? "");
  expect([back.status, await back.text()]).toEqual([200, expect.stringContaining("Thank you")]);
  await expect.poll(live).toContain("Access: yes Subscription: active (price_basic)");
  await expect.poll(live).toContain("checkout.session.completed applied");

  await press(`${url}/month/works`);
  await expect.poll(live).toMatch(/invoice.paid applied.*checkout.session.completed applied/);
  await press(`${url}/month/fails`);
  await expect.poll(live).toContain("Access: no Subscription: past_due");
  expect(await press(`${url}/buy/pro`)).toMatch(new RegExp(`^${stripeUrl}/p/session/`));
  const portal = await (await fetch(await press(`${url}/portal`))).text();
  expect(portal).toContain("The last payment failed. Please replace your card.");
  const home = await fetch(stripeUrl);
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining("price_basic")]);

  const [, authorization = "", status = ""] = /"(authorization: Bearer [^"]+)" (\S+)/.exec(output()) ?? [];
  const asked = await fetch(status, { headers: { authorization: authorization.replace("authorization: ", "") } });
  expect(await asked.json()).toMatchObject({ subscription_status: "past_due", fix_payment: true });

  const second = spawn(process.execPath, [SCRIPT, "--stripe", ports[2] ?? ""], { env: {} });
  let complaint = "";
  second.stderr.on("data", (chunk) => (complaint += String(chunk)));
  expect(await new Promise((resolve) => second.once("exit", resolve))).toBe(2);
  expect(complaint).toBe(`Port ${ports[2]} is taken: choose another, see --help.\n`);
});

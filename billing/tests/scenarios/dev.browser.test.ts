import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, launchChromium, noteSkipped } from "../../../tests/support/chromium.ts";
import { startDev } from "../support/dev.ts";

type Browser = Awaited<ReturnType<typeof launchChromium>>;

noteSkipped("the sample application of npm run dev in a real browser");
describe.skipIf(!hasChromium)("the sample application, in a real browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it("sells, shows each event as it arrives, lets a month pass, loses a renewal, and gets it back in the portal", async () => {
    const { url, stripeUrl } = await startDev();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    const pressed = new Set<string>();
    const press = async (name: string) => {
      pressed.add(name);
      await page.getByRole("button", { name, exact: true }).click();
    };
    const live = page.locator("#live");
    const shows = async (text: RegExp) => await expect.poll(() => live.innerText()).toMatch(text);
    await page.goto(url);
    const buttons = await page.getByRole("button").allInnerTexts();
    await shows(/Access: no/);
    for (const [button, notice] of [
      ["Let a month pass", "buy one first"],
      ["Open the portal", "nothing to manage before the first purchase"],
    ] as const) {
      await press(button);
      expect(await page.getByRole("alert").innerText()).toContain(notice);
    }

    await press("Buy Basic, 10 USD a month");
    expect(page.url()).toContain(`${stripeUrl}/c/pay/`);
    await page.getByRole("link", { name: "Back" }).click();
    await expect.poll(() => page.url()).toBe(`${url}/pricing`);
    await press("Buy Basic, 10 USD a month");
    await page.getByLabel("Card number").fill("4000 0000 0000 0002");
    await page.getByRole("button", { name: "Pay" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("declined");
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Thank you");
    // Nobody reloads the page: it shows what arrived.
    await shows(/Access: yes\s+Subscription: active \(price_basic\).*checkout\.session\.completed\s+applied/s);

    const paidUntil = async () => /Paid until: (\S+)/.exec(await live.innerText())?.[1] ?? "";
    const before = await paidUntil();
    await press("Let a month pass");
    await expect.poll(paidUntil).not.toBe(before);
    await press("Let a month pass, and the card fails");
    await shows(
      /Access: no\s+Subscription: past_due.*open the portal and replace the card.*invoice\.payment_failed\s+applied/s,
    );

    await press("Buy Pro, 30 USD a month");
    await expect.poll(() => page.url()).toContain(`${stripeUrl}/p/session/`);
    await page.getByRole("button", { name: "Replace the card" }).click();
    await page.getByText("Renews on").waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await shows(/Access: yes\s+Subscription: active/);
    await press("Open the portal");
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    await page.getByRole("button", { name: "Keep the plan" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await shows(/Access: yes.*Ends: /s);
    await press("Let a month pass");
    await shows(/Access: no\s+Subscription: canceled.*Ended: .*customer\.subscription\.deleted\s+applied/s);
    expect([...pressed].toSorted()).toEqual(buttons.toSorted());
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect([faults, await page.evaluate(overflow)]).toEqual([[], 0]);
  });
});

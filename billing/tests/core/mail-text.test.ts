import { describe, expect, it } from "vitest";
import { ENGLISH, type MailName, mailTextsSchema, renderMail } from "../../src/core/mail-text.ts";

const URL = "https://pay.example/p?a=1&b=2";
const NAMES = ["fix_payment", "payment_action", "pay_on_session"] satisfies MailName[];

describe.each(NAMES)("the mail %s", (name) => {
  const mail = renderMail(ENGLISH, name, { productName: "Corner Bakery", url: URL });
  const { subject, before, button, after } = ENGLISH[name];
  const filled = (text: string) => text.replaceAll("{product}", "Corner Bakery");

  it("names the product, and says everything before and after the address, in order", () => {
    expect(mail.subject).toBe(filled(subject));
    expect(mail.text).toBe([...before.map(filled), URL, ...after.map(filled)].join("\n\n"));
    expect(mail.text).not.toContain("{");
  });

  it("has the address behind its button, and the same words as the plain text", () => {
    expect(mail.html).toContain(`<a href="https://pay.example/p?a=1&amp;b=2">${button}</a>`);
    for (const words of [...before, ...after]) expect(mail.html).toContain(`<p>${filled(words)}</p>`);
    expect(mail.html).toContain('<html lang="en">');
  });
});

it("a name of several lines stays in the subject, and does not become another header", () => {
  const { subject } = renderMail(ENGLISH, "fix_payment", { productName: "Corner\r\nBcc: all@example.com", url: URL });
  expect(subject).toBe("Corner Bcc: all@example.com: your payment did not go through");
});

it("whatever a name holds is text in the page of the mail", () => {
  const { html, text } = renderMail(ENGLISH, "fix_payment", { productName: `<b>"R" & 'S'</b>`, url: URL });
  expect(html).toContain("to &lt;b&gt;&quot;R&quot; &amp; &#39;S&#39;&lt;/b&gt;.");
  expect(html).not.toContain("<b>");
  expect(text).toContain(`to <b>"R" & 'S'</b>.`);
});

describe("texts in another language", () => {
  it.each([
    ...["Zahlung an {product}", "x", "x".repeat(200)].map((text) => ["subject", text, true] as const),
    ...["{name} pays", "{product} {Product}", "", "x".repeat(201)].map((text) => ["subject", text, false] as const),
    ...["x", "x".repeat(100)].map((text) => ["button", text, true] as const),
    ...["", "x".repeat(101)].map((text) => ["button", text, false] as const),
    ...["before", "after"].map((part) => [part, ["Liebe Kundin von {product}"], true] as const),
    ...["before", "after"].flatMap((part) => [[part, ["Dear {user}"], false] as const, [part, [""], false] as const]),
  ])("may have the %s %j: %s", (part, text, isAccepted) => {
    const changed = { ...ENGLISH, fix_payment: { ...ENGLISH.fix_payment, [part]: text } };
    expect(mailTextsSchema.safeParse(changed).success).toBe(isAccepted);
  });
});

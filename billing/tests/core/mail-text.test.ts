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
  const withSubject = (subject: string) => ({ ...ENGLISH, fix_payment: { ...ENGLISH.fix_payment, subject } });

  it.each(["{name} pays", "{product} {Product}", "", "x".repeat(201)])("are refused with the subject %j", (subject) => {
    expect(mailTextsSchema.safeParse(withSubject(subject)).success).toBe(false);
  });

  it.each(["Zahlung an {product}", "x", "x".repeat(200)])("may have the subject %j", (subject) => {
    expect(mailTextsSchema.safeParse(withSubject(subject)).success).toBe(true);
  });

  it("are refused with an unknown placeholder or no words in a paragraph", () => {
    for (const part of ["before", "after"] as const)
      for (const words of ["Dear {user}", ""]) {
        const changed = { ...ENGLISH, payment_action: { ...ENGLISH.payment_action, [part]: [words] } };
        expect(mailTextsSchema.safeParse(changed).success, `${part}: ${words}`).toBe(false);
      }
  });
});

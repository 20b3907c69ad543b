import { type MailName, type MailText, operatorAlertText, renderMail } from "../core/mail-text.ts";
import type { MailContent, OutboxMail } from "../core/outgoing-mail.ts";
import { settingsUrl } from "../core/session-params.ts";
import type { OutgoingMail } from "../ports/runtime.ts";
import type { Deps } from "./deps.ts";
import { openPayOnSession } from "./open-pay-on-session.ts";

/** No mail address is known yet. It may arrive with the user's next visit. */
class NoAddress extends Error {
  override readonly name = "NoAddress";
}

type Composed = Omit<OutgoingMail, "messageId">;

/** Writes the text when the mail is sent, from the current state. @returns null when the mail is no longer needed. */
export async function composeMail(mail: OutboxMail, deps: Deps): Promise<Composed | null> {
  const { content } = mail;
  if (content.kind === "operator_alert") {
    const to = deps.policy.alertEmail;
    return to === null ? null : { to, ...operatorAlertText(content.code, content.detail) };
  }
  const to = await addressOf(content.userId, deps);
  const text =
    content.kind === "fix_payment"
      ? await composeFixPayment(content, deps)
      : await composePayOnSession(mail, content, deps);
  return text === null ? null : { to, ...text };
}

async function addressOf(userId: string, deps: Deps): Promise<string> {
  const user = await deps.store.findUser(userId);
  const known = user?.email ?? null;
  if (known !== null) return known;
  const customerId = user?.paymentCustomerId ?? null;
  const customer = customerId === null ? null : await deps.provider.readCustomer(customerId);
  if (!customer?.email) throw new NoAddress("the user has no mail address");
  return customer.email;
}

/** A bank that asks for its customer wants a confirmation, not another card. The provider has a page for that. */
async function composeFixPayment(
  { userId, invoiceId }: MailContent & { kind: "fix_payment" },
  deps: Deps,
): Promise<MailText | null> {
  const user = await deps.store.findUser(userId);
  if (user?.fixPayment !== true) return null;
  const confirmationUrl = await deps.provider.findConfirmationUrl(invoiceId);
  return confirmationUrl === null
    ? render("fix_payment", settingsUrl(deps.policy.appUrl), deps)
    : render("payment_action", confirmationUrl, deps);
}

async function composePayOnSession(
  mail: OutboxMail,
  content: MailContent & { kind: "pay_on_session" },
  deps: Deps,
): Promise<MailText | null> {
  const url = await openPayOnSession({ mail, ...content }, deps);
  return url === null ? null : render("pay_on_session", url, deps);
}

function render(name: MailName, url: string, { policy }: Deps): MailText {
  return renderMail(policy.mailTexts, name, { productName: policy.productName, url });
}

export interface MailText {
  subject: string;
  text: string;
}

export function fixPaymentText(settingsUrl: string): MailText {
  return {
    subject: "Your payment did not go through",
    text: [
      "We could not charge your card for the renewal of your subscription.",
      "",
      "Please check or replace your payment method here:",
      settingsUrl,
      "",
      "If you have already done this, you can ignore this mail.",
    ].join("\n"),
  };
}

export function payOnSessionText(checkoutUrl: string): MailText {
  return {
    subject: "Please confirm your payment",
    text: [
      "A payment with your saved card needs your confirmation, or your bank declined it.",
      "",
      "You can pay on this page; the link works for up to 24 hours:",
      checkoutUrl,
    ].join("\n"),
  };
}

export function operatorAlertText(code: string, detail: string): MailText {
  return {
    subject: `[billing] ${code.replaceAll("_", " ")}`,
    text: `${code}\n${detail}\n\nThe runbook in the service's README says what to do.`,
  };
}

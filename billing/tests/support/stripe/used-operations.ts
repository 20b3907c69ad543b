/** What this service and its tests ask of Stripe: where the SDK keeps the method, by HTTP method and path. */
export const USED: Readonly<Record<string, string>> = {
  "GET /v1/billing_portal/configurations": "billingPortal.configurations.list",
  "POST /v1/billing_portal/configurations": "billingPortal.configurations.create",
  "POST /v1/billing_portal/configurations/{id}": "billingPortal.configurations.update",
  "POST /v1/billing_portal/sessions": "billingPortal.sessions.create",
  "GET /v1/checkout/sessions": "checkout.sessions.list",
  "POST /v1/checkout/sessions": "checkout.sessions.create",
  "GET /v1/checkout/sessions/{id}": "checkout.sessions.retrieve",
  "POST /v1/checkout/sessions/{id}/expire": "checkout.sessions.expire",
  "GET /v1/customers": "customers.list",
  "POST /v1/customers": "customers.create",
  "GET /v1/customers/search": "customers.search",
  "GET /v1/customers/{id}": "customers.retrieve",
  "POST /v1/customers/{id}": "customers.update",
  "GET /v1/disputes": "disputes.list",
  "GET /v1/events": "events.list",
  "GET /v1/events/{id}": "events.retrieve",
  "GET /v1/invoice_payments": "invoicePayments.list",
  "GET /v1/invoices/{id}": "invoices.retrieve",
  "POST /v1/invoices/{id}/pay": "invoices.pay",
  "GET /v1/payment_intents": "paymentIntents.list",
  "POST /v1/payment_intents": "paymentIntents.create",
  "GET /v1/payment_intents/{id}": "paymentIntents.retrieve",
  "POST /v1/payment_intents/{id}/cancel": "paymentIntents.cancel",
  "POST /v1/payment_methods/{id}/attach": "paymentMethods.attach",
  "POST /v1/prices": "prices.create",
  "GET /v1/prices/{id}": "prices.retrieve",
  "POST /v1/prices/{id}": "prices.update",
  "GET /v1/refunds": "refunds.list",
  "GET /v1/setup_intents/{id}": "setupIntents.retrieve",
  "GET /v1/subscriptions": "subscriptions.list",
  "POST /v1/subscriptions": "subscriptions.create",
  "GET /v1/subscriptions/{id}": "subscriptions.retrieve",
  "POST /v1/subscriptions/{id}": "subscriptions.update",
  "POST /v1/subscriptions/{id}/resume": "subscriptions.resume",
  "POST /v1/subscription_schedules/{id}/release": "subscriptionSchedules.release",
  "DELETE /v1/subscriptions/{id}": "subscriptions.cancel",
  "POST /v1/test_helpers/test_clocks": "testHelpers.testClocks.create",
  "GET /v1/test_helpers/test_clocks/{id}": "testHelpers.testClocks.retrieve",
  "POST /v1/test_helpers/test_clocks/{id}/advance": "testHelpers.testClocks.advance",
  "GET /v1/webhook_endpoints": "webhookEndpoints.list",
  "POST /v1/webhook_endpoints": "webhookEndpoints.create",
  "POST /v1/webhook_endpoints/{id}": "webhookEndpoints.update",
};

/** Fields that hold the details of dozens of ways to pay, of which this service knows none. They may hold anything. */
export const OPAQUE: readonly string[] = [
  ..."payment_method_options payment_method_data payment_method_details last_payment_error last_setup_error".split(" "),
  ..."next_action mandate_data evidence last_setup_attempt last_finalization_error".split(" "),
];

/** Objects that are asked for whole in place of their ids, or that events hold. All others are told by their ids only. */
export const WHOLE: readonly string[] = [
  ..."Customer DeletedCustomer Subscription Invoice InvoicePayment PaymentIntent PaymentMethod SetupIntent".split(" "),
  ..."Price Refund Charge Dispute SubscriptionItem LineItem TestClock WebhookEndpoint Configuration".split(" "),
];

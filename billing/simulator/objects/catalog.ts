import type Stripe from "stripe";
import type { SimCustomer, SimPrice } from "../types.ts";
import type { World } from "../world.ts";

export function createProduct(world: World, name: string): Stripe.Product {
  const product: Stripe.Product = {
    id: world.id("prod"),
    object: "product",
    active: true,
    created: world.wallNow(),
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: "service",
    updated: world.wallNow(),
    url: null,
  };
  world.products.set(product.id, product);
  return product;
}

export interface NewPrice {
  id?: string;
  amount: number;
  currency: string;
  /** Absent for a one-time price. */
  interval?: Stripe.Price.Recurring.Interval;
  product?: string;
  /** What people read, unless `product` is given. */
  name?: string;
}

export function createPrice(world: World, fields: NewPrice): SimPrice {
  const product = fields.product ?? createProduct(world, fields.name ?? "Plan").id;
  const recurring: Stripe.Price.Recurring | null =
    fields.interval === undefined
      ? null
      : { interval: fields.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" };
  const price: SimPrice = {
    id: fields.id ?? world.id("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: world.wallNow(),
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: fields.amount,
    unit_amount_decimal: null,
  };
  world.prices.set(price.id, price);
  return price;
}

export interface NewCustomer {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  testClock: string | null;
}

export function createCustomer(world: World, fields: NewCustomer): SimCustomer {
  const customer: SimCustomer = {
    id: world.id("cus"),
    object: "customer",
    balance: 0,
    created: world.wallNow(),
    default_source: null,
    description: null,
    email: fields.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: fields.metadata,
    name: fields.name,
    shipping: null,
    test_clock: fields.testClock,
  };
  world.customers.set(customer.id, customer);
  return customer;
}

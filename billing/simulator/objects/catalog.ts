import type Stripe from "stripe";
import { nulls, type SimCustomer, type SimPrice } from "../types.ts";
import type { World } from "../world.ts";

function createProduct(world: World, name: string): Stripe.Product {
  const product: Stripe.Product = {
    id: world.id("prod"),
    object: "product",
    active: true,
    created: world.wallNow(),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    type: "service",
    updated: world.wallNow(),
    ...nulls("description package_dimensions shippable tax_details url"),
  };
  world.products.set(product.id, product);
  return product;
}

interface NewPrice {
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
    livemode: false,
    metadata: {},
    product,
    recurring,
    tax_behavior: "unspecified",
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: fields.amount,
    ...nulls("custom_unit_amount lookup_key nickname tiers_mode transform_quantity unit_amount_decimal"),
  };
  world.prices.set(price.id, price);
  return price;
}

interface NewCustomer {
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
    email: fields.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: fields.metadata,
    name: fields.name,
    test_clock: fields.testClock,
    ...nulls("default_source description shipping"),
  };
  world.customers.set(customer.id, customer);
  return customer;
}

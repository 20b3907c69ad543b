import type Stripe from "stripe";
import type { SimCustomer, SimPrice, SimProduct } from "../types.ts";
import type { World } from "../world.ts";

function createProduct(world: World, name: string): SimProduct {
  const product: SimProduct = {
    id: world.id("prod"),
    object: "product",
    active: true,
    created: world.wallNow(),
    livemode: false,
    metadata: {},
    name,
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
    created: world.wallNow(),
    currency: fields.currency,
    livemode: false,
    metadata: {},
    product,
    recurring,
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: fields.amount,
  };
  world.prices.set(price.id, price);
  return price;
}

interface NewCustomer {
  id?: string;
  email?: string | null;
  name?: string | null;
  metadata?: Record<string, string>;
  testClock?: string | null;
}

export function createCustomer(world: World, fields: NewCustomer = {}): SimCustomer {
  const customer: SimCustomer = {
    id: fields.id ?? world.id("cus"),
    object: "customer",
    created: world.wallNow(),
    email: fields.email ?? null,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    test_clock: fields.testClock ?? null,
  };
  world.customers.set(customer.id, customer);
  return customer;
}

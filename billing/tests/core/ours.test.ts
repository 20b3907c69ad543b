import { describe, expect, it } from "vitest";
import { defaultApplication, isPublic, judgeCustomer, MAX_APPLICATION_LENGTH, ours } from "../../src/core/ours.ts";

const OWN = { application: "shop", formerly: ["stall"], soldPriceIds: ["price_a", "price_b"] };
const item = (priceId: string) => ({ priceId });

describe("an object of Stripe's", () => {
  it.each<[string, Parameters<typeof ours>[0], boolean]>([
    ["our mark", { application: "shop" }, true],
    ["an earlier name of ours", { application: "stall" }, true],
    ["our mark and a price of others", { application: "shop", items: [item("price_x")] }, true],
    ["no mark and one of our prices", { application: null, items: [item("price_x"), item("price_b")] }, true],
    ["no mark and a price of others", { application: null, items: [item("price_x")] }, false],
    ["no mark and no price", { application: null }, false],
    ["another application's mark", { application: "other" }, false],
    ["another application's mark and our price", { application: "other", items: [item("price_a")] }, false],
  ])("with %s is ours: %#", (_, object, expected) => {
    expect(ours(object, OWN)).toBe(expected ? object : null);
  });

  it("that something of ours names is ours without a mark, and others' with theirs", () => {
    expect(ours({ application: null }, OWN, "ours")).not.toBeNull();
    expect(ours({ application: "other" }, OWN, "ours")).toBeNull();
  });
});

describe("a customer", () => {
  const wire = { id: "cus_1", created: 1, email: "ann@example.com", metadata: {}, userId: "ann" };

  it.each([
    ["shop", { whose: "ours", userId: "ann", email: "ann@example.com" }],
    ["stall", { whose: "unmarked", userId: "ann", email: "ann@example.com" }],
    [null, { whose: "unmarked", userId: "ann", email: "ann@example.com" }],
    ["other", { whose: "others", userId: null, email: null }],
  ])("marked %s tells what its owner may know", (application, expected) => {
    expect(judgeCustomer({ ...wire, application }, OWN)).toEqual({ id: "cus_1", created: 1, application, ...expected });
  });
});

describe("the name of an application that has none", () => {
  it.each([
    ["https://shop.example.com", "shop.example.com"],
    ["https://example.com:8443/app", "example.com:8443/app"],
    ["http://203.0.113.7", "203.0.113.7"],
    [`https://example.com/${"x".repeat(200)}`, `example.com/${"x".repeat(MAX_APPLICATION_LENGTH - 12)}`],
  ])("is the public address: %s", (url, expected) => {
    expect(defaultApplication(url, "0a1b")).toBe(expected);
  });

  it.each(
    "localhost localhost:3000 app.localhost 127.0.0.1:3000 127.1.2.3 10.0.0.5 172.16.0.1 172.31.9.9 192.168.1.20 169.254.1.1 100.64.0.1 0.0.0.0 [::1] [fd00::1] billing my-mac.local app.test host.docker.internal nas.lan router.home.arpa"
      .split(" ")
      .map((host) => [host]),
  )("is made by chance where others have the same address: %s", (host) => {
    expect(defaultApplication(`http://${host}`, "0a1b")).toBe("local-0a1b");
  });

  it.each(["172.32.0.1", "100.128.0.1", "11.0.0.1", "localhost.example.com", "test.example"])(
    "%s is public",
    (host) => {
      expect(isPublic(host)).toBe(true);
    },
  );
});

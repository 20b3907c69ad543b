import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { ControlOf, FieldOf } from "../../../scripts/core/content/field-row.ts";

const SCRIPT = fileURLToPath(new URL("../../support/added-fields.ts", import.meta.url));
const LINKS = [{ url: "https://example.com/rye", title: "Rye & more" }, { url: "https://example.com/" }];

function play(fields: object) {
  const post = { id: "a", status: "pending", caption: "Words.", image_url: "https://example.com/a.jpg", ...fields };
  return JSON.parse(execFileSync(process.execPath, [SCRIPT, JSON.stringify(post)], { encoding: "utf8" }));
}

it("takes a switch, a number, a list and objects that somebody adds to the table from the form to the request", () => {
  const fields = { is_pinned: true, weight: 2.5, badges: ["new", "rye"], links: LINKS };
  const { proposed, sent, changes, switchedOff } = play(fields);
  expect(proposed).toMatchObject(fields);
  expect(changes).toBe(0);
  expect(sent.params).toMatchObject({
    ...{ is_pinned: "true", weight: "2.5", badges: '["new","rye"]', links: JSON.stringify(LINKS) },
  });
  expect(switchedOff).not.toHaveProperty("is_pinned");
});

it("takes them through a table, too, and adds none of them to a post without them", () => {
  const fields = { is_pinned: true, weight: 3, badges: ["new"], links: LINKS };
  expect(play(fields).ofTable).toMatchObject(fields);
  const { proposed } = play({});
  for (const name of Object.keys(fields)) expect(proposed).not.toHaveProperty(name);
});

it("refuses a row that does not say its control, or says one of another kind of value", () => {
  const shown = { label: "Added", sent: {}, shown: "files", option: null } as const;
  // @ts-expect-error The control is missing.
  const missing: FieldOf<boolean> = shown;
  // @ts-expect-error A text cannot hold true and false.
  const asText: FieldOf<boolean> = { ...shown, control: "line" };
  // @ts-expect-error A switch cannot hold a number.
  const asSwitch: ControlOf<number> = { isOnIfLeftOut: true };
  expect([missing, asText, asSwitch]).toHaveLength(3);
});

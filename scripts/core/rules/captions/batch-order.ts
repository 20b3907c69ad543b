import type { DraftCaption } from "../../content/draft-post.ts";
import { daysInMonth } from "../../dates/instant.ts";
import type { BatchCaption } from "../../generated/caption-batch.ts";
import type { BatchRule, RuleFinding } from "../rule.ts";

type CtaType = BatchCaption["cta_type"];

const CTA_TYPES: readonly CtaType[] = ["comment prompt", "save/share prompt", "link-in-bio push", "no call to action"];
const LINK_PUSH: CtaType = "link-in-bio push";
const CYCLE = CTA_TYPES.length;

export const dayNumbers: BatchRule = {
  id: "day-numbers",
  severity: "error",
  description:
    "Every post has its own day number, and the month has room for it. Numbers that do not rise are a warning: the order in the file counts.",
  scope: "batch",
  check(batch, { month, settings: { posts_per_day: perDay = 1 } }) {
    const seen = new Set<number>();
    const last = month === undefined ? Number.POSITIVE_INFINITY : daysInMonth(month) * perDay;
    let highest = 0;
    return batch.flatMap(({ day }, index) => {
      if (day === undefined) return [];
      if (day > last) return [beyond(day, { index, last, month })];
      const pointer = `/${index}/day`;
      const isKnown = seen.has(day);
      seen.add(day);
      const isFalling = day < highest;
      highest = Math.max(highest, day);
      if (isKnown) return [{ pointer, message: `Day ${day} occurs twice.`, hint: "Number the posts 1, 2, 3 …" }];
      if (!isFalling) return [];
      const message = `Day ${day} comes after day ${highest}.`;
      const hint = "Put the posts in the order in which they go out.";
      return [{ pointer, severity: "warning" as const, message, hint }];
    });
  },
};

function beyond(
  day: number,
  { index, last, month }: { index: number; last: number; month?: string | undefined },
): RuleFinding {
  const message = `${month} has room for ${last} posts, so there is no day for number ${day}.`;
  return { pointer: `/${index}/day`, message, hint: "Leave the post out, or raise posts_per_day in the settings." };
}

export const linkPushes: BatchRule = {
  id: "link-pushes",
  severity: "error",
  description: "There are never two link pushes in a row.",
  scope: "batch",
  check(batch) {
    const outOfTurn = findOutOfTurn(batch);
    return pairsOfPushes(batch).map((index) => {
      const culprit = culpritOf(index, outOfTurn);
      const neighbour = culprit === index ? "the post before" : "the post after it";
      return at(culprit, `This is a link-in-bio push, and so is ${neighbour}.`);
    });
  },
};

export const ctaRotation: BatchRule = {
  id: "cta-rotation",
  severity: "error",
  description: "Calls to action rotate on a cycle of four: any four consecutive posts have four different ones.",
  instruction: () =>
    `cta_type goes through these four in one order that repeats, so that any four consecutive posts have four different ones: ${CTA_TYPES.map((type) => `"${type}"`).join(", ")}.`,
  scope: "batch",
  check(batch) {
    const outOfTurn = findOutOfTurn(batch);
    const said = new Set(pairsOfPushes(batch).map((index) => culpritOf(index, outOfTurn)));
    return [...outOfTurn]
      .filter((index) => !said.has(index))
      .map((index) => at(index, `The call to action "${batch[index]?.cta_type}" is out of order.`));
  },
};

function at(index: number, message: string): RuleFinding {
  const hint = "Any four posts in a row need four different calls to action: keep one order of the four and repeat it.";
  return { pointer: `/${index}/cta_type`, message, hint };
}

/** Index of the second of two link pushes in a row, for each such pair. */
function pairsOfPushes(batch: readonly DraftCaption[]): number[] {
  return [...batch.keys()].filter(
    (index) => index > 0 && batch[index]?.cta_type === LINK_PUSH && batch[index - 1]?.cta_type === LINK_PUSH,
  );
}

/** Of two pushes in a row, the first if it alone breaks the rotation, else the second. */
function culpritOf(index: number, outOfTurn: ReadonlySet<number>): number {
  return outOfTurn.has(index - 1) && !outOfTurn.has(index) ? index - 1 : index;
}

/**
 * The posts to blame for a broken rotation, in order; none when it is kept. One wrong post spoils up to four windows, so the
 * shorter of two explanations is given: what does not fit the best cycle, or what repeats one of the three posts before it.
 */
function findOutOfTurn(batch: readonly DraftCaption[]): Set<number> {
  const types = batch.map(({ cta_type }) => cta_type);
  const repeated = [...types.keys()].filter((index) => {
    const type = types[index];
    return type !== undefined && types.slice(Math.max(0, index - CYCLE + 1), index).includes(type);
  });
  if (repeated.length === 0) return new Set();
  const misfits = orders(CTA_TYPES).map((order) =>
    [...types.keys()].filter((index) => types[index] !== undefined && types[index] !== order[index % CYCLE]),
  );
  return new Set([...misfits, repeated].reduce((best, other) => (other.length < best.length ? other : best)));
}

function orders(types: readonly CtaType[]): CtaType[][] {
  if (types.length === 0) return [[]];
  return types.flatMap((type) => orders(types.filter((other) => other !== type)).map((rest) => [type, ...rest]));
}

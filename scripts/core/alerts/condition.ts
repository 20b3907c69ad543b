import type { AlertKind, Condition } from "../ports/alerts.ts";

export function kindOf(key: string): AlertKind {
  return key.split(":", 1)[0] as AlertKind;
}

/** The reason and what to do about it. */
export function explain({ why, whatToDo }: Pick<Condition, "why" | "whatToDo">): string {
  return [why, whatToDo].filter((part) => part !== "").join(" ");
}

/** For the log and the job summary. */
export function describeCondition({ what, why, whatToDo, link }: Condition): string {
  return [`${what}.`, explain({ why, whatToDo }), link ?? ""].filter((part) => part !== "").join(" ");
}

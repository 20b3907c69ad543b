import type { HealthCheck } from "./health-check.ts";

/** Whether the files can be used. `isReadable` false: not even what is in them can be told. */
export function judgeContent(blockers: readonly string[], isReadable: boolean): HealthCheck {
  const kind = "queue";
  if (blockers.length === 0) return { kind, level: "fine", title: "The files can be read", body: "", whatToDo: "" };
  return {
    kind,
    level: isReadable ? "wrong" : "unknown",
    title: isReadable ? "The queue cannot be used; nothing will be published" : "The files cannot be read",
    body: blockers.join(" "),
    whatToDo: "Run npm run validate to see every place; git brings back what was lost.",
  };
}

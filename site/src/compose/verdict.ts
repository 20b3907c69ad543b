import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Complaint } from "../../../scripts/core/findings/finding.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { LABELS } from "./form-words.ts";
import type { FilesVerdict } from "./judge-files.ts";

export interface Verdict {
  /** What is wrong in places that a person has come to. */
  findings: Complaint[];
  /** Labels of the fields that nobody has filled in yet, in the order of the form. */
  toDo: string[];
  /** Among the findings. */
  errorCount: number;
  /** In one line. */
  text: string;
  /** Nothing is open. */
  isMet: boolean;
}

export interface Judged {
  post: DraftPost;
  /** Everything that is wrong, the files included. */
  complaints: readonly Complaint[];
  files: Pick<FilesVerdict, "loading" | "unproven">;
  isTouched(pointer: string): boolean;
}

/** Says what is wrong without blaming anybody for fields that they have not come to. */
export function judgeDraft({ post, complaints, files, isTouched }: Judged): Verdict {
  const isToDo = ({ pointer }: Complaint) =>
    pointer !== "" && !isTouched(pointer) && valueAt(post, pointer) === undefined;
  const findings = complaints.filter((complaint) => !isToDo(complaint));
  const open = complaints.filter((complaint) => isToDo(complaint) && complaint.severity !== "note");
  const toDo = [...new Set(open.map(({ pointer }) => labelOf(pointer)))];
  const errorCount = findings.filter(({ severity }) => severity === "error").length;
  const text = describe(findings, toDo, files);
  return { findings, toDo, errorCount, text, isMet: text === ALL_MET };
}

const ALL_MET = "All rules are met.";

function describe(findings: readonly Complaint[], toDo: readonly string[], files: Judged["files"]): string {
  const count = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [count("error"), count("warning")];
  const found = [errors > 0 ? plural(errors, "error") : "", warnings > 0 ? plural(warnings, "warning") : ""];
  const parts = found.filter((part) => part !== "");
  if (parts.length > 0) return `${parts.join(" and ")} to look at.`;
  if (toDo.length > 0) return `Still to do: ${toDo.join(", ")}.`;
  if (files.loading > 0)
    return `Loading ${plural(files.loading, "file")} to look at ${files.loading === 1 ? "it" : "them"}…`;
  if (files.unproven > 0) return "No problems found so far. The pull request still checks the format of the file.";
  return ALL_MET;
}

/** "Alt text 2" for a field of the second entry of a carousel. */
function labelOf(pointer: string): string {
  const [, child, field = ""] = /^(?:\/children\/(\d+))?\/(\w+)/.exec(pointer) ?? [];
  const label = LABELS[field] ?? field;
  return child === undefined ? label : `${label} ${Number(child) + 1}`;
}

function valueAt(post: DraftPost, pointer: string): unknown {
  let value: unknown = post;
  for (const part of pointer.split("/").slice(1))
    value = value === undefined ? undefined : Reflect.get(Object(value), part);
  return value === "" ? undefined : value;
}

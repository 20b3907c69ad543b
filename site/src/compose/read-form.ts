import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Places } from "../../../scripts/core/content/field-row.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import { isStillToDo, LABELS, labelAt } from "../../../scripts/core/proposal/form-words.ts";
import { proposeId, type SlotTimes } from "../../../scripts/core/queue/read-not-before.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import type { Loaded } from "../shared/load-data.ts";
import type { Draft } from "./draft.ts";
import type { FilesVerdict } from "./judge-files.ts";
import { toPost } from "./post-of-draft.ts";
import { readWhen, type When } from "./when.ts";

export interface FormReading {
  post: DraftPost;
  when: When;
  /** Of its day and its rules; those of the forecast come later. Their pointers are relative to the post. */
  findings: Finding[];
  /** Until when it is held, as far as that is clear: "" without a day, else null. */
  clearDate: string | null;
}

export interface FormSetting {
  slotTimes: SlotTimes;
  places: Places;
  isTaken(id: string): boolean;
  /** null until it is loaded. */
  check: ((post: DraftPost) => Finding[]) | null;
}

/** The post that the form describes, and what is wrong with it. */
export function readForm(draft: Draft, { slotTimes, places, isTaken, check }: FormSetting): FormReading {
  const when = readWhen(draft, slotTimes);
  const written = toPost(draft, when.notBefore, places);
  // The proposed name begins with the team's day, which may not be the day in UTC.
  const dated = when.at === null ? written : { ...written, not_before: localDay(when.at, slotTimes.timeZone) };
  const post: DraftPost = { id: proposeId(dated, isTaken), ...written };
  const isClear = when.finding?.severity !== "error";
  const ofWhen = when.finding === null ? [] : [when.finding];
  const ofRules = (check?.(post) ?? []).filter(({ pointer }) => isClear || pointer !== "/not_before");
  return { post, when, findings: [...ofWhen, ...ofRules], clearDate: isClear ? (post.not_before ?? "") : null };
}

export interface Verdict {
  /** What is wrong in places that a person has come to. */
  findings: Finding[];
  /** Labels of the fields that nobody has filled in yet, in the order of the form. */
  toDo: string[];
  errorCount: number;
  /** In one line. */
  text: string;
  isMet: boolean;
}

interface Judged {
  /** Nothing is judged before the rules are here. */
  rules: Loaded<unknown>["state"];
  post: DraftPost;
  /** Everything that is wrong, the files included. */
  findings: readonly Finding[];
  files: Pick<FilesVerdict, "loading" | "unproven">;
  isTouched(pointer: string): boolean;
}

/** What is wrong, without blaming anybody for fields that they have not come to. */
export function judgeDraft({ rules, post, findings, files, isTouched }: Judged): Verdict {
  if (rules !== "here")
    return { findings: [], toDo: [], errorCount: 0, isMet: false, text: rules === "loading" ? "Loading…" : NOT_LOADED };
  const isToDo = (finding: Finding) => !isTouched(finding.pointer) && isStillToDo(finding, post);
  const shown = findings.filter((finding) => !isToDo(finding));
  const open = findings.filter((finding) => isToDo(finding) && finding.severity !== "note");
  // The form asks for the labels at the end.
  const isLabel = ({ pointer }: Finding) => Number(pointer === "/pillar" || pointer === "/cta_type");
  const inOrder = open.toSorted((a, b) => isLabel(a) - isLabel(b));
  const toDo = [...new Set(inOrder.map(({ pointer }) => labelAt(pointer, LABELS)))];
  const errorCount = shown.filter(({ severity }) => severity === "error").length;
  const text = describe(shown, toDo, files);
  return { findings: shown, toDo, errorCount, text, isMet: text === ALL_MET };
}

const NOT_LOADED = "The rules could not be loaded. Check your connection, then reload the page. The draft is kept.";

const ALL_MET = "All rules are met.";

function describe(findings: readonly Finding[], toDo: readonly string[], files: Judged["files"]): string {
  const counts = (["error", "warning"] as const).map(
    (severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const,
  );
  const found = counts.filter(([, count]) => count > 0).map(([severity, count]) => plural(count, severity));
  if (found.length > 0) return `${found.join(" and ")} to look at.`;
  if (toDo.length > 0) return `Still to do: ${toDo.join(", ")}.`;
  if (files.loading > 0)
    return `Loading ${plural(files.loading, "file")} to look at ${files.loading === 1 ? "it" : "them"}…`;
  if (files.unproven > 0) return "No problems found so far. The pull request still checks the format of the file.";
  return ALL_MET;
}

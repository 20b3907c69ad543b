import { buildPrompt, type PromptMaterial } from "../core/captions/build-prompt.ts";
import { checkBatch, feedback, hasErrors, NO_ARRAY } from "../core/captions/check-batch.ts";
import { extractArray } from "../core/captions/extract-array.ts";
import { type BatchReading, readBatch } from "../core/captions/read-batch.ts";
import type { Complaint } from "../core/findings/finding.ts";
import { type Problem, ProblemError } from "../core/findings/problem.ts";
import type { CaptionWriter, Message, Written } from "../core/ports/caption-writer.ts";
import type { Log } from "../core/ports/runtime.ts";
import { encodeUtf8 } from "../core/text/bytes.ts";
import { clip, printable } from "../core/text/printable.ts";

const ROUNDS = 3;

export interface CheckedBatch {
  /** The batch as it is written into a file. */
  text: string;
  reading: BatchReading;
  complaints: Complaint[];
}

export interface GeneratePorts {
  writer: CaptionWriter;
  log: Log;
}

/**
 * Lets a model write a month of captions and tells it what is wrong with them, three rounds at most. What comes back may still
 * have errors: the caller looks at the complaints.
 * @throws ProblemError when the model cannot be used, refuses, or never gives a list of captions
 */
export async function generateCaptions(ports: GeneratePorts, material: PromptMaterial): Promise<CheckedBatch> {
  const { system, user } = buildPrompt(material);
  const conversation: Message[] = [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
  let last: CheckedBatch | null = null;
  for (let round = 1; round <= ROUNDS; round++) {
    ports.log.info(
      `Round ${round} of at most ${ROUNDS}: ${material.count} captions for ${material.month} are being written.`,
    );
    const answer = answerOf(await ports.writer.write(conversation), material);
    const batch = acceptAnswer(answer, material);
    last = batch ?? last;
    if (batch !== null && !hasErrors(batch.complaints)) return batch;
    const reply = batch === null ? NO_ARRAY : feedback(batch.complaints);
    ports.log.info(batch === null ? "The answer holds no list of captions." : describe(batch.complaints));
    // The first answer and its faults would only make the request longer.
    conversation.splice(
      2,
      conversation.length,
      { role: "assistant", content: answer },
      { role: "user", content: reply },
    );
  }
  if (last === null) throw new ProblemError(NOTHING_USABLE, 1);
  return last;
}

/** Takes a list of captions out of an answer, whatever stands around it, and checks it; null when there is none. */
export function acceptAnswer(answer: string, material: AnswerContext): CheckedBatch | null {
  const list = extractArray(answer);
  if (list === null) return null;
  const text = `${JSON.stringify(list, null, 2)}\n`;
  const reading = readBatch(encodeUtf8(text));
  const notes = material.notes.map((note) => note.text);
  const complaints = checkBatch(reading, { settings: material.settings, notes, samples: material.samples });
  return { text, reading, complaints: [...complaints, ...judgeCount(list.length, material.count)] };
}

/** `count` is null where any number of captions will do. */
export type AnswerContext = Pick<PromptMaterial, "settings" | "notes" | "samples"> & { count: number | null };

function judgeCount(found: number, wanted: number | null): Complaint[] {
  if (wanted === null || found === wanted) return [];
  const message = `There are ${found} captions, but ${wanted} were asked for.`;
  return [{ rule: "batch-size", severity: "error", pointer: "", message, hint: `Write days 1 to ${wanted}.` }];
}

function answerOf(written: Written, { count }: PromptMaterial): string {
  if (written.kind === "text") return written.text;
  throw new ProblemError(written.kind === "truncated" ? truncated(count) : refused(written.why), 1);
}

function describe(complaints: readonly Complaint[]): string {
  const errors = complaints.filter(({ severity }) => severity === "error").length;
  return `${errors} ${errors === 1 ? "rule is" : "rules are"} broken.`;
}

function truncated(count: number): Problem {
  return {
    code: "llm-truncated",
    what: "Writing captions",
    why: "The model stopped at its length limit, in the middle of the list.",
    whatToDo: `Ask for fewer than ${count} captions with --posts, or let the model give longer answers.`,
    isRetryable: false,
  };
}

function refused(why: string): Problem {
  const said = why === "" ? "" : ` It said: "${clip(printable(why).replaceAll("\n", " "), 300)}".`;
  return {
    code: "llm-refusal",
    what: "Writing captions",
    why: `The model refused to answer.${said}`,
    whatToDo: "Look for something in the notes or past captions that it may object to, or use another model.",
    isRetryable: false,
  };
}

const NOTHING_USABLE: Problem = {
  code: "llm-no-list",
  what: "Writing captions",
  why: `In ${ROUNDS} rounds the model gave no complete list of captions.`,
  whatToDo: "Use a model that follows instructions better, or ask for fewer captions with --posts.",
  isRetryable: true,
};

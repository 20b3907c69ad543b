import { buildPrompt, type PromptMaterial } from "../../core/captions/build-prompt.ts";
import { checkBatch, feedback, hasErrors, NO_ARRAY } from "../../core/captions/check-batch.ts";
import { extractArray } from "../../core/captions/extract-array.ts";
import { type BatchReading, readBatch } from "../../core/captions/read-batch.ts";
import { readObjections, secondReading } from "../../core/captions/second-reading.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { CaptionWriter, Message, Written } from "../../core/ports/caption-writer.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { foreignMessage } from "../../core/text/printable.ts";
import { plural } from "../../core/text/words.ts";

const ROUNDS = 3;

export interface CheckedBatch {
  text: string;
  reading: BatchReading;
  findings: Finding[];
}

interface GeneratePorts {
  writer: CaptionWriter;
  log: Log;
}

/** In at most three rounds; the result may still have errors. @throws ProblemError when the model gives no list of captions */
export async function generateCaptions(ports: GeneratePorts, material: PromptMaterial): Promise<CheckedBatch> {
  const { system, user } = buildPrompt(material);
  const conversation: Message[] = [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
  let last: CheckedBatch | null = null;
  let isReadAgain = false;
  for (let round = 1; round <= ROUNDS; round++) {
    ports.log.info(`Round ${round} of at most ${ROUNDS}: writing ${material.count} captions for ${material.month}.`);
    const answer = answerOf(await ports.writer.write(conversation), material);
    const batch = acceptAnswer(answer, material);
    if (last === null || hasErrors(last.findings)) last = batch ?? last;
    const objections = batch === null || hasErrors(batch.findings) ? [] : await readAgain(ports, batch);
    if (batch !== null && !hasErrors(batch.findings)) {
      last = { ...batch, findings: [...batch.findings, ...objections] };
      if (objections.length === 0 || isReadAgain) return last;
      isReadAgain = true;
    }
    const reply = batch === null ? NO_ARRAY : feedback([...batch.findings, ...objections]);
    ports.log.info(batch === null ? "The answer contains no list of captions." : describe(last?.findings ?? []));
    // Earlier answers and their errors would only make the request longer.
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

/** What the model itself says against a batch that keeps to the rules. Without an answer, the rules alone decide. */
async function readAgain({ writer, log }: GeneratePorts, { reading }: CheckedBatch): Promise<Finding[]> {
  log.info("The captions keep to the rules. The model reads them once more, for warm-ups and baits in other words.");
  try {
    const written = await writer.read(secondReading(reading.captions));
    return written.kind === "text" ? readObjections(written.text, reading.captions) : [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    log.warn(`The second reading did not take place. ${error.message}`);
    return [];
  }
}

/** Extracts the list of captions from an answer, ignoring the text around it, and checks it; null when there is none. */
export function acceptAnswer(answer: string, material: AnswerContext): CheckedBatch | null {
  const list = extractArray(answer);
  if (list === null) return null;
  const text = `${JSON.stringify(list, null, 2)}\n`;
  const reading = readBatch(encodeUtf8(text));
  const notes = material.notes.map((note) => note.text);
  const { settings, samples, account } = material;
  const findings = checkBatch(reading, { settings, notes, samples, account });
  return { text, reading, findings: [...findings, ...judgeCount(list.length, material.count)] };
}

/** `count` is null when any number of captions is allowed. */
type AnswerContext = Pick<PromptMaterial, "account" | "settings" | "notes" | "samples"> & {
  count: number | null;
};

function judgeCount(found: number, wanted: number | null): Finding[] {
  if (wanted === null || found === wanted) return [];
  const message = `There are ${found} captions instead of ${wanted}.`;
  return [{ rule: "batch-size", severity: "error", pointer: "", message, hint: `Write days 1 to ${wanted}.` }];
}

function answerOf(written: Written, { count }: PromptMaterial): string {
  if (written.kind === "text") return written.text;
  throw new ProblemError(written.kind === "truncated" ? truncated(count) : refused(written.why), 1);
}

function describe(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors === 0) return `${plural(findings.length, "objection")} of the second reading.`;
  return `${errors} ${errors === 1 ? "rule" : "rules"} broken.`;
}

function truncated(count: number): Problem {
  const why = "The model reached its length limit in the middle of the list.";
  const whatToDo = `Request fewer than ${count} captions with --posts, or allow the model longer answers.`;
  return { code: "llm-truncated", what: "Writing captions", why, whatToDo };
}

function refused(said: string): Problem {
  const words = foreignMessage(said);
  const why = `The model refused to answer.${words === "" ? "" : ` It said: "${words}".`}`;
  const whatToDo =
    "Check the notes and past captions for something that the model may object to, or use another model.";
  return { code: "llm-refusal", what: "Writing captions", why, whatToDo };
}

const NOTHING_USABLE: Problem = {
  code: "llm-no-list",
  what: "Writing captions",
  why: `The model did not return a complete list of captions in ${ROUNDS} rounds.`,
  whatToDo:
    "Try again. If it stays so, use a model that follows instructions better, or request fewer captions with --posts.",
  isRetryable: true,
};

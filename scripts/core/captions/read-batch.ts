import { boundSize } from "../content/bound-size.ts";
import type { DraftCaption } from "../content/draft-post.ts";
import { adviseWholeFile } from "../content/read-file.ts";
import { describeValue } from "../findings/describe-value.ts";
import type { Finding } from "../findings/finding.ts";
import { dropRefused, errorsOf } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { validateCaption } from "../generated/validators.js";
import { parseJson } from "../json/index.ts";
import { decodeUtf8, encodeUtf8 } from "../text/bytes.ts";

const MAX_SIZE_BYTES = 4 * 1024 * 1024;
/** More than any month needs. */
const MAX_CAPTIONS = 400;

export interface BatchReading {
  /** Every caption in its place; what the schema refused is left out. */
  captions: DraftCaption[];
  findings: Finding[];
  /** The decoded text, in which findings are located. */
  text: string;
}

/** Reads a batch: a bare JSON array. Never throws. */
export function readBatch(bytes: Uint8Array): BatchReading {
  const { text, value, faults } = parseJson(bytes, { maxSizeBytes: MAX_SIZE_BYTES });
  const findings: Finding[] = adviseWholeFile(faults, text, ONLY_A_LIST);
  const captions = Array.isArray(value) ? readCaptions(value, findings) : [];
  if (value !== undefined && !Array.isArray(value)) findings.push(notAList(value));
  return { captions, findings, text };
}

/** Reads a batch, or a single caption as it was copied out of one, with or without the comma behind it. Never throws. */
export function readOneOrBatch(bytes: Uint8Array): BatchReading {
  const text = decodeUtf8(bytes)?.trim() ?? "";
  const isOne = text.startsWith("{") && /"caption"\s*:/.test(text);
  // On the same lines, so that those of findings are those of the file.
  return readBatch(isOne ? encodeUtf8(`[${text.replace(/,$/, "")}]`) : bytes);
}

function readCaptions(values: readonly unknown[], findings: Finding[]): DraftCaption[] {
  if (values.length === 0) findings.push(empty());
  if (values.length > MAX_CAPTIONS) findings.push(tooMany(values.length));
  return values.slice(0, MAX_CAPTIONS).map((value, index) => {
    const base = `/${index}`;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      findings.push(notACaption(value, base));
      return {};
    }
    const bounded = boundSize(value, base, findings);
    const { findings: found, refused } = translateErrors(errorsOf(validateCaption, bounded), {
      base,
      isSecret: false,
    });
    findings.push(...found);
    // Sound because everything that the schema refused is dropped.
    return dropRefused(Object(bounded), refused) as DraftCaption;
  });
}

function notAList(value: unknown): Finding {
  const message = `The file holds ${describeValue(value ?? null, false)}, but must be only a list of captions: [ … ].`;
  return { rule: "wrong-type", severity: "error", pointer: "", message, hint: ONLY_A_LIST };
}

const ONLY_A_LIST = "Only the list belongs there; npm run captions -- paste takes an answer as the model gave it.";

function notACaption(value: unknown, pointer: string): Finding {
  const message = `Entry ${Number(pointer.slice(1)) + 1} of the list is ${describeValue(value, false)}, but must be a group of fields.`;
  return { rule: "wrong-type", severity: "error", pointer, message, hint: 'Put its fields in braces: { "day": … }.' };
}

function empty(): Finding {
  return { rule: "wrong-form", severity: "error", pointer: "", message: "The batch is empty.", hint: "Add captions." };
}

function tooMany(count: number): Finding {
  const message = `The batch has ${count} captions; only the first ${MAX_CAPTIONS} were checked.`;
  return { rule: "wrong-form", severity: "error", pointer: "", message, hint: "A batch is for one month: split it." };
}

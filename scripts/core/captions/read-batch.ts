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
  if (value !== undefined && !Array.isArray(value)) {
    const message = `The file holds ${describeValue(value ?? null, false)}, but must be only a list of captions: [ … ].`;
    findings.push(broken("wrong-type", message, ONLY_A_LIST));
  }
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
  if (values.length === 0) findings.push(broken("wrong-form", "The batch is empty.", "Add captions."));
  if (values.length > MAX_CAPTIONS) {
    const message = `The batch has ${values.length} captions; only the first ${MAX_CAPTIONS} were checked.`;
    findings.push(broken("wrong-form", message, "A batch is for one month: split it."));
  }
  return values.slice(0, MAX_CAPTIONS).map((value, index) => {
    const base = `/${index}`;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      const message = `Entry ${index + 1} of the list is ${describeValue(value, false)}, but must be a group of fields.`;
      findings.push(broken("wrong-type", message, 'Put its fields in braces: { "day": … }.', base));
      return {};
    }
    const bounded = boundSize(value, base, findings);
    const errors = errorsOf(validateCaption, bounded);
    const { findings: found, refused } = translateErrors(errors, { base, isSecret: false });
    findings.push(...found);
    // Sound because everything that the schema refused is dropped.
    return dropRefused(Object(bounded), refused) as DraftCaption;
  });
}

const ONLY_A_LIST = "Only the list belongs there; npm run captions -- paste takes an answer as the model gave it.";

function broken(rule: string, message: string, hint: string, pointer = ""): Finding {
  return { rule, severity: "error", pointer, message, hint };
}

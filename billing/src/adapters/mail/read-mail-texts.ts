import { readFile } from "node:fs/promises";
import { ConfigurationError } from "../../config/env.ts";
import { ENGLISH, type MailTexts, mailTextsSchema } from "../../core/mail-text.ts";

/**
 * Reads the texts of mails in another language, or with other words.
 * @param file null for the English ones.
 * @throws ConfigurationError that names the first thing that is wrong.
 */
export async function readMailTexts(file: string | null): Promise<MailTexts> {
  if (file === null) return ENGLISH;
  const text = await readFile(file, "utf8").catch(() => {
    throw new ConfigurationError([`MAIL_TEXTS_FILE names ${file}, which cannot be read`]);
  });
  const parsed = mailTextsSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  throw new ConfigurationError([`MAIL_TEXTS_FILE is not as billing/README.md describes it${where}`]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

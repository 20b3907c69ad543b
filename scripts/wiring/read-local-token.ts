/** The access token on this machine, for whoever only looks. */
import { inspectTokenFile } from "../adapters/files/token-file.ts";
import type { TokenReading } from "../core/checks/judge-machine.ts";
import { variableOfAccount } from "../core/content/account-place.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { parseToken } from "../core/token/parse-token.ts";
import type { Context } from "./context.ts";

/** SOCIAL_TOKEN, else the token file. Changes nothing, and masks what it finds. */
export async function readLocalToken({ env, mask }: Pick<Context, "env" | "mask">): Promise<TokenReading> {
  const { value, file } = env.token;
  const variable = variableOfAccount("SOCIAL_TOKEN", env.accountName);
  try {
    const found = value === undefined ? await inspectTokenFile(file) : { text: value, wrongMode: null };
    if (found === null) return { kind: "none", where: `${variable} is not set and there is no file ${file}` };
    const where = value === undefined ? file : variable;
    const token = parseToken(found.text, where);
    mask(token.value);
    const remark = found.wrongMode === null ? null : `the file has mode ${found.wrongMode} instead of 600`;
    return { kind: "token", token, where, remark };
  } catch (error) {
    if (error instanceof ProblemError) return { kind: "unusable", problem: error.problem };
    throw error;
  }
}

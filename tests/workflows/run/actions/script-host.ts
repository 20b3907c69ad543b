/** The process of a script: what actions/github-script hands to it, by the packages that the action is made of. */
import * as core from "@actions/core";
import { context, getOctokit } from "@actions/github";
import { environment } from "../../../../scripts/wiring/process-environment.ts";

type Script = (...parts: unknown[]) => Promise<unknown>;

const { SCRIPT = "", SCRIPT_TOKEN = "" } = environment();
const AsyncFunction = (async () => undefined).constructor as new (...words: string[]) => Script;
try {
  await new AsyncFunction("github", "context", "core", SCRIPT)(getOctokit(SCRIPT_TOKEN), context, core);
} catch (error) {
  core.setFailed(`Unhandled error: ${String(error)}`);
}

import type { Store } from "../core/ports/store.ts";
import type { Token } from "../core/token/parse-token.ts";
import type { PosterConfig, PosterPorts } from "../flows/post/run.ts";
import { connectAccount } from "./connect-instagram.ts";
import { openMediaChecker, openMediaHost } from "./connect-media.ts";
import type { Context } from "./context.ts";
import { accountIdOf } from "./load-token.ts";

/** Above 100 % Instagram refuses calls. */
const USAGE_WARNING_PERCENT = 80;

interface PosterParts {
  store: Store;
  /** null for a dry run without one. */
  token: Token | null;
  run: string;
  isForced: boolean;
  stop: AbortSignal;
}

/** @throws ProblemError (exit 2) when account, addresses or token cannot be used */
export function assemblePoster(
  context: Context,
  parts: PosterParts,
): { ports: PosterPorts; config: PosterConfig; close(): Promise<void> } {
  const { env, log } = context;
  const { store, token, stop } = parts;
  const accountId = token === null ? "0" : accountIdOf(env, token);
  const media = openMediaChecker(env);
  const closing = new AbortController();
  const onUsage = (percent: number) => {
    if (percent >= USAGE_WARNING_PERCENT)
      log.warn(`This app has used ${percent} % of the calls that Instagram allows it.`);
  };
  const platform = connectAccount(context, { accountId, token: token?.value ?? "none", onUsage });
  return {
    ports: { ...context, store, platform, media, host: openMediaHost(env, closing.signal), stop },
    config: {
      accountId,
      allowPrivateHosts: env.allowPrivateMediaHosts,
      run: parts.run,
      isForced: parts.isForced,
      isScheduled: env.actions.isScheduled,
      polling: env.polling,
      token: { obtainedAt: token?.obtainedAt ?? null, expiresAt: token?.expiresAt ?? null },
      readContent: context.readContent,
    },
    async close() {
      closing.abort();
      await media.close();
    },
  };
}

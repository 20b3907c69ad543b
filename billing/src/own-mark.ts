import { randomBytes } from "node:crypto";
import type { Config } from "./config/read-config.ts";
import { defaultApplication, type OwnMark } from "./core/ours.ts";
import type { Store } from "./ports/store.ts";

/** The database holds ids that this configuration knows nothing of: those of the other mode, or of another application. */
export class WrongDatabase extends Error {
  override readonly name = "WrongDatabase";
}

/** Both are stored. The first is the name at Stripe, the second a JSON list of the names before. */
const [APPLICATION, FORMERLY] = ["application", "formerly"];

export type StoredMark = Pick<OwnMark, "application" | "formerly">;

/** The application's name, which is chosen at the first start and stored. @throws WrongDatabase */
export async function readMark(config: Pick<Config, "application" | "appUrl">, store: Store): Promise<StoredMark> {
  const chosen = config.application ?? defaultApplication(config.appUrl, randomBytes(6).toString("hex"));
  const application = await store.writeSettingOnce(APPLICATION, chosen);
  if (config.application !== null && config.application !== application)
    throw new WrongDatabase(
      `this database belongs to ${application}, but PAYMENTS_APPLICATION is ${config.application}. To give the application ` +
        `this name, run the command: rename ${config.application}`,
    );
  return { application, formerly: JSON.parse((await store.readSetting(FORMERLY)) ?? "[]") };
}

/** The name before stays known, since older objects carry it. Safe to repeat. */
export async function writeMark(application: string, before: StoredMark, store: Store): Promise<void> {
  const names = new Set([...before.formerly, before.application]);
  names.delete(application);
  await store.writeSetting(FORMERLY, JSON.stringify([...names]));
  await store.writeSetting(APPLICATION, application);
}

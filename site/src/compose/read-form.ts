import type { DraftForecast, DraftForecaster } from "../../../scripts/core/calendar/forecast-draft.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { Complaint } from "../../../scripts/core/findings/finding.ts";
import { proposeId } from "../../../scripts/core/queue/propose-id.ts";
import type { Clockwork } from "../../../scripts/core/queue/read-not-before.ts";
import type { Draft } from "./draft.ts";
import { toPost } from "./to-post.ts";
import { judgeWhen, notBeforeOf, readWhen, type When } from "./when.ts";

export interface FormReading {
  post: DraftPost;
  when: When;
  /** Their pointers are relative to the post. */
  complaints: Complaint[];
  /** null while the time of the post is not clear. */
  forecast: DraftForecast | null;
}

export interface FormSetting {
  clockwork: Clockwork;
  isTaken(id: string): boolean;
  check(post: DraftPost): Complaint[];
  forecaster: DraftForecaster;
}

/** The post that the form describes, what is wrong with it, and when it goes out. */
export function readForm(draft: Draft, { clockwork, isTaken, check, forecaster }: FormSetting): FormReading {
  const when = readWhen(draft, clockwork);
  const written = toPost(draft, notBeforeOf(when, draft));
  const post: DraftPost = { id: proposeId(withLocalDay(written, when, clockwork), isTaken), ...written };
  const ofWhen = judgeWhen(when, draft, clockwork);
  const isClear = ofWhen.every(({ severity }) => severity === "warning");
  const forecast = isClear ? forecaster.of(post) : null;
  const ofRules = check(post).filter(({ pointer }) => isClear || pointer !== "/not_before");
  return { post, when, complaints: [...ofWhen, ...ofRules, ...(forecast?.warnings ?? [])], forecast };
}

/** The proposed name begins with the team's day, which may not be the day in UTC. */
function withLocalDay(post: DraftPost, when: When, { timeZone }: Clockwork): DraftPost {
  return when.kind === "held" ? { ...post, not_before: localDay(when.at, timeZone) } : post;
}

import { quotedTitle } from "../../core/calendar/line-text.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { calendarWords } from "../../core/dates/calendar-words.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { calendarAddress } from "../../core/media/media-base.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { Content } from "../../core/posting/content.ts";
import { digestWith } from "../../core/posting/digest.ts";
import { queueCheckOf } from "../../core/posting/read-content.ts";
import { FIELD_LABELS, inWordsOfForm, isStillToDo } from "../../core/proposal/form-words.ts";
import type { AnsweredFinding, Reply } from "../../core/proposal/render-proposal.ts";
import { checkPosts } from "../../core/rules/posts/check-queue.ts";
import { forecast } from "../../core/schedule/forecast.ts";
import { judgeDates } from "../../core/schedule/judge-dates.ts";

export interface JudgePorts {
  media: MediaChecker;
  allowPrivateHosts: readonly string[];
  clock: Pick<Clock, "now">;
}

interface Judged {
  queue: Uint8Array;
  ids: readonly string[];
}

/** What CI will say about these posts and the dates. Pointers are relative to the post; of several, the message names the post. */
export async function judgeProposal(ports: JudgePorts, content: Content, { queue, ids }: Judged): Promise<Finding[]> {
  const { ofPosts, ofDates } = await judgeEach(ports, content, { queue, ids });
  const named = ofPosts.map(({ finding, post: { id } }) => withName(finding, ids.length > 1 ? `${id}: ` : ""));
  return [...named, ...ofDates];
}

/** The same for people who filled in a form: in its words, and posts by theirs. */
export async function judgeForAnswer(ports: JudgePorts, content: Content, judged: Judged): Promise<AnsweredFinding[]> {
  const { ofPosts, ofDates } = await judgeEach(ports, content, judged);
  const answered = ofPosts.map(({ finding, post }) => {
    const said = inWordsOfForm(finding, FIELD_LABELS);
    const name = judged.ids.length > 1 ? `${quotedTitle({ text: post.caption ?? "", id: post.id ?? "" })}: ` : "";
    return { ...withName(said, name), isToDo: isStillToDo(said, post) };
  });
  return [...answered, ...ofDates.map((finding) => ({ ...inWordsOfForm(finding, FIELD_LABELS), isToDo: false }))];
}

/** When posts go out once this is merged. Those that do not are left out. */
export function daysOf(
  content: Content,
  { queue, ids, now }: Judged & { now: Date },
): NonNullable<Extract<Reply, { kind: "proposed" }>["days"]> {
  const { posts } = readQueue(queue).queue;
  const { timezone: timeZone } = content.settings;
  const { expected } = forecast({ ...content, posts }, { now, digestOf: digestWith(content) });
  const words = calendarWords(timeZone, now);
  return expected.flatMap(({ id, at, index }) => {
    if (!ids.includes(id)) return [];
    const title = quotedTitle({ id, text: posts[index]?.caption ?? "" });
    return [{ title, day: `${words.brief(at)} (${timeZone})`, url: calendarAddress(content.settings, at) }];
  });
}

function withName(finding: Finding, name: string): Finding {
  return { ...finding, message: `${name}${finding.message}` };
}

async function judgeEach(
  ports: JudgePorts,
  content: Content,
  { queue, ids }: Judged,
): Promise<{ ofPosts: { finding: Finding; post: DraftPost }[]; ofDates: Finding[] }> {
  const reading = readQueue(queue);
  const { posts } = reading.queue;
  const findingsOf = checkPosts(queueCheckOf(content, reading, ports.allowPrivateHosts));
  const ofPosts: { finding: Finding; post: DraftPost }[] = [];
  for (const id of new Set(ids)) {
    const index = posts.findIndex((post) => post.id === id);
    if (index < 0) continue;
    const ofRules = findingsOf(index);
    const isAddressRefused = ofRules.some(({ rule }) => rule === "url-form");
    const ofMedia = isAddressRefused
      ? []
      : (await ports.media.check(posts[index] ?? {}, content.settings.media, { files: content.media })).findings;
    for (const finding of [...ofRules, ...ofMedia]) {
      const pointer = finding.pointer.replace(`/posts/${index}`, "");
      ofPosts.push({ finding: { ...finding, pointer }, post: posts[index] ?? {} });
    }
  }
  return { ofPosts, ofDates: datesIn(ports, content, posts) };
}

function datesIn({ clock }: JudgePorts, content: Content, posts: readonly DraftPost[]): Finding[] {
  const options = { now: clock.now(), digestOf: digestWith(content), basePosts: content.posts };
  return judgeDates({ ...content, posts: [...posts] }, options);
}

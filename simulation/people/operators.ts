import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Condition } from "../../scripts/core/ports/alerts.ts";
import type { Verdict } from "../../scripts/flows/record/resolve-claim.ts";
import type { CommentVerdict } from "../../scripts/flows/record/resolve-comment.ts";
import { appearanceOfPost } from "../account/appearance.ts";
import type { PlatformFaults } from "../account/fake-platform.ts";
import { entriesIn } from "../branches/texts.ts";
import { launchRebuilder, launchResolver } from "../runs/commands.ts";
import type { Launcher } from "../runs/launch.ts";
import { issueRecord } from "../world/world.ts";
import { asNew } from "./edits.ts";
import type { People } from "./people.ts";

/** Less than the time for which a claim is left to its run, whatever the clocks. */
const FRESH_CLAIM_MS = 5 * MINUTE_MS;
/** Posts that people do not want any more, of those that are not live. */
const GIVEN_UP = 0.3;
const AT_ONCE = 0.3;
const REQUEUED = 0.3;
const MOST_TRIES = 2;

/** People who do what the alerts ask for, after some time. What never arrived, nobody does. */
export class Operators {
  readonly #launcher: Launcher;
  readonly #people: People;
  readonly #faults: PlatformFaults;
  readonly inbox = new Map<string, Condition>();
  readonly #tries = new Map<string, number>();

  constructor(launcher: Launcher, people: People, faults: PlatformFaults) {
    this.#launcher = launcher;
    this.#people = people;
    this.#faults = faults;
    const { events } = launcher.world;
    events.on("alert", ({ condition, hasArrived }) => {
      if (hasArrived) this.inbox.set(condition.key, condition);
    });
    events.on("clear", ({ keys }) => {
      for (const key of keys) this.inbox.delete(key);
    });
  }

  /** Someone reads the messages, and acts on some of them, or on all. */
  act(isEverything: boolean): void {
    const { world } = this.#launcher;
    const random = world.chance.random("operators");
    for (const condition of [...this.inbox.values()])
      if (isEverything || random.isLucky(AT_ONCE)) this.#follow(condition);
    // Whoever is logged out of the account notices it.
    if (!world.account.tokens.works(JSON.parse(world.secret.text).access_token)) this.#authorize();
    for (const entry of this.#open()) {
      const isFresh = world.scheduler.nowMs - Date.parse(entry.claim.at) < FRESH_CLAIM_MS;
      const isAtWork = world.runs.get(entry.claim.run)?.isAlive === true;
      if (isFresh && isAtWork && world.chance.happens("people resolve a claim at once"))
        this.#resolve(entry.id, { kind: "retry" });
    }
  }

  /** Someone is so sure that a post is not live that they resolve a claim which a run has just written. */
  interrupt(runName: string): void {
    const run = this.#launcher.world.runs.get(runName);
    const entry = this.#open().find(({ claim }) => claim.run === runName);
    if (run?.isAlive !== true || entry === undefined) return;
    // As long as that cannot be seen to have ended, only its claim's age speaks against the decision.
    run.endHiddenUntilMs = this.#launcher.world.scheduler.nowMs + FRESH_CLAIM_MS;
    this.#resolve(entry.id, { kind: "retry" });
  }

  /** Someone resolves a parked claim, while a run may be settling it. */
  resolveParked(containerId: string): void {
    const { world } = this.#launcher;
    const entry = this.#open().find(({ container_id }) => container_id === containerId);
    if (entry?.parked_at === undefined || world.scheduler.nowMs - Date.parse(entry.claim.at) < HOUR_MS) return;
    if (!world.chance.happens("people resolve a claim while a run settles it")) return;
    const delayMs = world.chance.random("operators").whole(0, MINUTE_MS / 2);
    world.scheduler.at(world.scheduler.nowMs + delayMs, () => this.#decide(entry.id));
  }

  #follow({ key, whatToDo }: Condition): void {
    const [kind = "", ...rest] = key.split(":");
    const id = rest.join(":");
    if (key === "record" && whatToDo.includes("rebuild-record")) launchRebuilder(this.#launcher, this.#faults);
    else if (kind === "unconfirmed" || kind === "already-there") this.#decide(id);
    else if (kind === "comment") this.#decideComment(id, whatToDo.includes("retry"));
    else if (kind === "item-failed" && this.#launcher.world.chance.random("operators").isLucky(REQUEUED))
      this.#requeue(id);
    else if (kind === "token" && !this.#launcher.world.chance.isOver) this.#authorize();
  }

  #requeue(id: string): void {
    const posts = this.#people.files.posts() ?? [];
    const failed = posts.find((post) => post.id === id && post.status === "failed");
    if (failed === undefined || this.#launcher.world.chance.isOver) return;
    this.#people.files.replace(posts, failed, asNew(failed), "people requeue a failed post");
  }

  #authorize(): void {
    const { world } = this.#launcher;
    world.secret.text = issueRecord(world.account, 0);
    world.note("people authorize again");
  }

  /** What the account shows decides. A post without a claim is looked for by its caption. */
  #decide(id: string): void {
    const { world } = this.#launcher;
    const { media } = world.account;
    const entries = entriesIn(world.repository.text("journal"));
    const own = entries.filter((entry) => entry.id === id);
    const isOpen = own.some(({ outcome }) => outcome === null);
    const recorded = new Set(entries.map(({ media_id }) => media_id));
    const post = this.#people.files.posts()?.find((candidate) => candidate.id === id);
    // An old message: somebody has looked already.
    if (!isOpen && post?.status !== "pending") return;
    const isOwn = (containerId: string | null) =>
      containerId !== null && own.some(({ container_id }) => container_id === containerId);
    const isShown = (appearance: string) =>
      post !== undefined && appearance === appearanceOfPost(post, world.repository.main.media);
    const isAlike = ({ containerId, caption, isStory, appearance }: (typeof media)[number]) =>
      !isStory && caption === post?.caption && (containerId === null || isShown(appearance));
    const medium =
      media.find(({ containerId }) => isOwn(containerId)) ??
      (isOpen ? undefined : media.find((one) => !recorded.has(one.id) && isAlike(one)));
    const tries = (this.#tries.get(id) ?? 0) + 1;
    this.#tries.set(id, tries);
    const isGivenUp = tries > MOST_TRIES || world.chance.random("verdicts").isLucky(GIVEN_UP);
    if (medium !== undefined) this.#resolve(id, { kind: "live", mediaId: medium.id });
    else this.#resolve(id, isGivenUp ? { kind: "failed", why: "By hand." } : { kind: "retry" });
  }

  /** Whoever sees no comment below the post has it sent, or leaves it out. */
  #decideComment(id: string, maySend: boolean): void {
    const { account, repository, chance } = this.#launcher.world;
    const entries = entriesIn(repository.text("journal"));
    const entry = entries.find((one) => one.id === id && one.outcome === "done" && one.comment?.outcome === null);
    if (entry === undefined) return;
    const isThere = account.media.some((medium) => medium.id === entry.media_id && medium.comments.length > 0);
    const tries = (this.#tries.get(`comment:${id}`) ?? 0) + 1;
    this.#tries.set(`comment:${id}`, tries);
    const isLeftOut = !maySend || tries > MOST_TRIES || chance.random("verdicts").isLucky(GIVEN_UP);
    this.#resolve(id, isThere ? "there" : isLeftOut ? "none" : "retry");
  }

  #resolve(id: string, verdict: Verdict | CommentVerdict): void {
    launchResolver(this.#launcher, { id, verdict, faults: this.#faults });
  }

  #open(): JournalEntry[] {
    return entriesIn(this.#launcher.world.repository.text("journal")).filter(({ outcome }) => outcome === null);
  }
}

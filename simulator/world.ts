import { createHash } from "node:crypto";
import type { Settings } from "./settings.ts";

export type ContainerKind = "IMAGE" | "VIDEO" | "REELS" | "STORIES" | "CAROUSEL";
export type StatusCode = "IN_PROGRESS" | "FINISHED" | "ERROR" | "EXPIRED" | "PUBLISHED";

/** What has been decided about a container's media. `reason` is the sentence its status shows. */
export type Verdict = { ok: true } | { ok: false; reason: string };

export interface Container {
  id: string;
  kind: ContainerKind;
  createdAt: Date;
  readyAt: Date;
  isCarouselItem: boolean;
  /** As sent, without the token. */
  params: Readonly<Record<string, string>>;
  children: string[];
  /** Settles when the media has been fetched and judged; never rejects. */
  judged: Promise<Verdict>;
  /** The verdict once it is known. */
  verdict: Verdict | null;
  /** Set by a fault: in progress until then. */
  stuckUntil: Date | null;
  /** Set by a fault: how its reads hide its status until then. */
  hidden: HiddenStatus | null;
  /** Set by a fault: publishing it is refused with these numbers. */
  refusal: Numbers | null;
  publishedAt: Date | null;
}

export interface Numbers {
  code: number;
  subcode?: number | undefined;
}

export interface HiddenStatus {
  /** No status at all, a word that is not documented, or the sentence alone, beside a code that is null. */
  as: "nothing" | "an unknown word" | "the sentence alone";
  until: Date;
}

export interface PublishedMedia {
  id: string;
  containerId: string;
  kind: ContainerKind;
  caption: string | null;
  shortcode: string;
  permalink: string;
  publishedAt: Date;
  isAiGenerated: boolean;
  items: MediaItem[];
  /** By the account itself, oldest first. */
  comments: PublishedComment[];
  isCommentEnabled: boolean;
}

interface PublishedComment {
  id: string;
  text: string;
  timestamp: Date;
}

export interface MediaItem {
  kind: "image" | "video";
  url: string;
  altText: string | null;
}

export interface Token {
  /** Stands for the token wherever it must not be shown. */
  label: string;
  kind: "short-lived" | "long-lived";
  issuedAt: Date;
  expiresAt: Date;
  scopes: string[];
  isRevoked: boolean;
}

interface AuthorizationCode {
  label: string;
  redirectUri: string;
  scopes: string[];
  issuedAt: Date;
  isUsed: boolean;
}

/** Something a careful client never does, although the platform may let it pass. */
export interface Violation {
  kind: "double publish" | "double comment" | "sent while blocked";
  containerId: string;
  detail: string;
}

/** The simulated platform's whole memory. Only the core files change it. */
export type World = ReturnType<typeof createWorld>;

export function createWorld(settings: Settings) {
  const counters = new Map<string, number>();
  return {
    settings,
    containers: new Map<string, Container>(),
    media: [] as PublishedMedia[],
    /** By the token itself. */
    tokens: new Map<string, Token>(),
    codes: new Map<string, AuthorizationCode>(),
    violations: [] as Violation[],
    /** While it lasts, whatever is sent is refused with its numbers. */
    block: null as (Numbers & { until: Date; isTold: boolean }) | null,
    /** Where permalinks point. Set once the graph listener has its port. */
    publicUrl: "",
    /** The next number of a series; starts at 1. */
    nextNumber(series: string): number {
      const next = (counters.get(series) ?? 0) + 1;
      counters.set(series, next);
      return next;
    },
  };
}

/** Ids look like the platform's: digits only, beyond what a JSON number can hold, without an order to rely on. */
export function mintId(world: World, series: "container" | "media" | "comment"): string {
  const base = series === "container" ? 17_900_000_000_000_000n : 18_000_000_000_000_000n;
  const number = world.nextNumber(series);
  const scatter = BigInt(`0x${digest(`${series}:${number}`, "hex").slice(0, 8)}`);
  return String(base + BigInt(number) * 10_000_000_000n + scatter * 2n + 1n);
}

/** Unguessable enough for a simulator, the same in every run. */
export function mintSecret(world: World, series: string): string {
  return digest(`${series}:${world.nextNumber(series)}`, "base64url");
}

function digest(text: string, encoding: "hex" | "base64url"): string {
  return createHash("sha256").update(`simulator:${text}`).digest(encoding);
}

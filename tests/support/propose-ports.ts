import { deflateRawSync } from "node:zlib";
import { inflate } from "../../scripts/adapters/compression/inflate.ts";
import { gitBlobSha } from "../../scripts/adapters/github/committed-files.ts";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import type { Finding } from "../../scripts/core/findings/finding.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { packedText } from "../../scripts/core/proposal/packed-changes.ts";
import type { Issue, ProposePorts, PutProposal, QueueProposal } from "../../scripts/flows/proposals/proposal-ports.ts";
import { journalOf } from "./guard.ts";
import { recordedLog } from "./recorded-log.ts";

export interface ProposeScene {
  posts?: readonly DraftPost[];
  /** Instead of a queue with these posts; null: there is none. */
  queueText?: string | null;
  archived?: readonly DraftPost[];
  journal?: readonly Partial<JournalEntry>[];
  settings?: object;
  /** The queue on the proposal's branch. */
  branch?: Uint8Array;
  put?: Partial<PutProposal>;
  /** What the look at each post's media says. */
  findings?: readonly Finding[];
  issue?: Partial<Issue>;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const versioned = (value: unknown) => ({ bytes: bytesOf(value), version: "1" });

/** What a proposal meets: the default branch, its own branch, and an issue with the number 7. The clock stands still. */
export function proposePorts(scene: ProposeScene) {
  const { posts = [], archived = [], journal = [], settings } = scene;
  const queueText = scene.queueText === undefined ? JSON.stringify({ account: "bakery", posts }) : scene.queueText;
  const proposals: QueueProposal[] = [];
  const replies: string[] = [];
  const looked: (string | undefined)[] = [];
  const log = recordedLog();
  const ports: ProposePorts = {
    readIssue: async () => ({
      ...{ number: 7, isOpen: true, labels: ["post-proposal"], author: "ana", body: "" },
      ...scene.issue,
    }),
    reply: async (text) => void replies.push(text),
    putProposal: async (proposal) => {
      proposals.push(proposal);
      return { kind: "opened", url: "https://github.com/o/r/pull/8", ...scene.put };
    },
    store: {
      readAll: async () => ({
        queue: queueText === null ? null : versioned(queueText),
        journal: versioned(journalOf(...journal)),
        settings: settings === undefined ? null : versioned(settings),
        tokenStatus: null,
        alerts: null,
        archive:
          archived.length === 0 ? [] : [{ name: "2025.json", bytes: bytesOf({ account: "bakery", posts: archived }) }],
      }),
    },
    media: {
      async check({ id }) {
        looked.push(id);
        return { findings: [...(scene.findings ?? [])], isHostTrouble: false, measured: [] };
      },
    },
    inflate,
    photos: null,
    blobIdOf: gitBlobSha,
    serverUrl: "https://github.com",
    allowPrivateHosts: [],
    clock: { now: () => new Date("2026-06-01T08:00:00Z") },
    readContent: (snapshot) => readContent(snapshot, []),
    log,
  };
  return {
    ports,
    proposals,
    replies,
    looked,
    log,
    /** The posts of the branch after the proposal, which is put on top of `branch` or else of the default branch. */
    written: (branch = queueText === null ? null : bytesOf(queueText)): DraftPost[] =>
      JSON.parse(new TextDecoder().decode(proposals.at(-1)?.change(branch))).posts,
  };
}

/** Changes as the calendar packs them. */
export const packed = (changes: unknown): string => packedText(deflateRawSync(JSON.stringify(changes)));

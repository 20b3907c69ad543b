import type { InnerAnswer } from "./backend.ts";
import { type Call, type Json, jsonOf } from "./call.ts";

/** GitHub commits under this name, and signs, what apps commit through its API and what people merge on its pages. */
const SIGNER = { login: "web-flow", type: "User" };

export interface Signatures {
  /** Remembers a commit that GitHub would sign, and shows it as signed from then on. */
  finish(call: Call, answer: InnerAnswer): InnerAnswer;
  /** Whether commits that are made of git objects are signed, too, as GitHub does. */
  isSigningObjects: boolean;
  /** For a commit that the test makes in some other way. People sign with keys of their own, which GitHub verifies as well. */
  sign(sha: string, person?: string): void;
}

/** What the emulator lacks: it shows every commit as unsigned. */
export function createSignatures(): Signatures {
  const signers = new Map<string, { login: string; type: string }>();
  const show = (commit: Json): Json => {
    const committer = signers.get(String(commit.sha));
    if (committer === undefined) return commit;
    return { ...commit, committer, commit: { ...(commit.commit as Json), verification: { verified: true } } };
  };
  const signatures: Signatures = {
    isSigningObjects: true,
    sign: (sha, person) => void signers.set(sha, person === undefined ? SIGNER : { login: person, type: "User" }),
    finish(call, answer) {
      if (answer.status >= 300) return answer;
      if (call.method === "PUT" && call.path.startsWith("/contents/") && isSigned(call)) {
        signatures.sign(String((parse(answer) as { commit: Json }).commit.sha));
      }
      if (call.method === "POST" && call.path === "/git/commits") {
        const made = parse(answer) as Json;
        const verified = signatures.isSigningObjects && isSigned(call);
        if (verified) signatures.sign(String(made.sha));
        const verification = { ...UNSIGNED, verified, reason: verified ? "valid" : "unsigned" };
        return { ...answer, bytes: Buffer.from(JSON.stringify({ ...made, verification })) };
      }
      if (call.method !== "GET" || call.path !== "/commits") return answer;
      const list = (parse(answer) as Json[]).map(show);
      return { ...answer, bytes: Buffer.from(JSON.stringify(list)) };
    },
  };
  return signatures;
}

const UNSIGNED = { signature: null, payload: null, verified_at: null };

/** An app's commit that names nobody else as its author. */
function isSigned(call: Call): boolean {
  const { author, committer } = jsonOf(call);
  return call.actor.login.endsWith("[bot]") && author === undefined && committer === undefined;
}

const parse = ({ bytes }: InnerAnswer): unknown => JSON.parse(bytes.toString("utf8"));

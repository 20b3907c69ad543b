import fc from "fast-check";
import { gitBlobSha } from "../../../scripts/adapters/github/committed-files.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { queueFile } from "./content.ts";
import { anyBody, type HttpAnswer, httpAnswers, plainAnswer, tellingText } from "./http-answer.ts";
import { mostly, objectLike } from "./json.ts";
import { nastyText } from "./texts.ts";

/** GitHub for one input: it answers by path, mostly as GitHub would. */
export interface GithubAnswers {
  queue: Uint8Array;
  /** What each kind of answer holds. */
  bodies: Record<Kind, unknown>;
  /** The answer of this number is `strange` instead. */
  strangeAt: number;
  strange: HttpAnswer;
  /** Every list says that it goes on. */
  hasEndlessPages: boolean;
}

type Kind = (typeof ROUTES)[number][1];

/** The first that matches decides. */
const ROUTES = [
  [/\/actions\/secrets\/public-key$/, "publicKey"],
  [/\/secrets\//, "secret"],
  [/\/actions\/runs\//, "run"],
  [/\/actions\/workflows\/[^/]+\/runs/, "runs"],
  [/\/actions\/workflows\//, "workflow"],
  [/\/contents\/content\/?(?:archive)?\?/, "folder"],
  [/\/contents\//, "file"],
  [/\/git\/ref(?:s|\/)/, "ref"],
  [/\/git\/trees/, "tree"],
  [/\/git\/blobs\//, "blob"],
  [/\/git\/commits/, "commit"],
  [/\/compare\//, "comparison"],
  [/\/commits/, "commits"],
  [/\/comments/, "comments"],
  [/\/issues/, "issues"],
  [/\/pulls\/\d+\/files/, "files"],
  [/\/pulls\/\d+$/, "pull"],
  [/\/pulls/, "pulls"],
  [/\/rulesets\//, "ruleset"],
  [/\/rules\/branches\//, "rules"],
  [/\/branches\//, "branch"],
  [/^\/graphql$/, "graphql"],
  [/^\/user$/, "user"],
  [/./, "repository"],
] as const;

const SHA = "0123456789abcdef0123456789abcdef01234567";
const sha = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(SHA, SHA.replace("0", "f")) },
  { weight: 1, arbitrary: nastyText },
);
const number = fc.oneof(
  { weight: 6, arbitrary: fc.constant<unknown>(7) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1e99, "7") },
);
const login = fc.constantFrom("team", "mergecast[bot]", "stranger", "");
const home = objectLike({
  full_name: fc.constantFrom("team/posts", "Team/Posts", "x/y"),
  default_branch: fc.constant("main"),
});
const list = (entry: fc.Arbitrary<unknown>) => mostly(fc.array(entry, { maxLength: 3 }));
const marker = fc.constantFrom(
  "<!-- mergecast: queue conflict -->\n\nx",
  "<!-- mergecast:preview -->\n\nx",
  "<!-- mergecast-alert:account -->",
  "x",
);
const path = fc.oneof(fc.constantFrom("content/queue.json", "content/journal.json", "README.md"), nastyText);
const pull = objectLike({
  number,
  state: fc.constantFrom("open", "closed"),
  html_url: nastyText,
  head: objectLike({ ref: fc.constantFrom("post-proposal/7", "x"), sha, repo: fc.oneof(home, fc.constant(null)) }),
  base: objectLike({ ref: fc.constant("main"), repo: home }),
});
const run = objectLike({
  id: number,
  status: fc.constantFrom("completed", "in_progress"),
  run_attempt: number,
  created_at: nastyText,
  conclusion: nastyText,
});
const commit = objectLike({ sha, commit: objectLike({ message: nastyText }), parents: list(objectLike({ sha })) });

/** The record's branch, as GraphQL shows it. */
const recorded = objectLike({
  oid: sha,
  tree: objectLike({
    entries: list(
      objectLike({
        name: fc.constantFrom("journal.json", "alerts.json", "x"),
        oid: sha,
        object: objectLike({ text: nastyText }),
      }),
    ),
  }),
});
const repository = objectLike({
  defaultBranchRef: objectLike({ name: fc.constant("main") }),
  ref: fc.oneof(objectLike({ target: recorded }), fc.constant(null)),
});

function bodiesFor(queueSha: string): fc.Arbitrary<Record<Kind, unknown>> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("queue.json", "journal.json", "settings.json", "archive", "x.json") },
    { weight: 1, arbitrary: nastyText },
  );
  const type = fc.constantFrom("file", "file", "dir", "symlink", "submodule", "x");
  const entry = objectLike({ name, path, type, sha: fc.oneof(fc.constant<unknown>(queueSha), sha) });
  return fc.record({
    repository: mostly(home.map((value) => ({ ...Object(value), permissions: { push: true } }))),
    publicKey: objectLike({
      key_id: nastyText,
      key: fc.oneof(fc.constantFrom("2Sg8iYjAxxmI2LvUXpJjkYrMxURPc8r+dB7TJyvvcCU=", "AAAA"), nastyText),
    }),
    secret: objectLike({ updated_at: fc.oneof(fc.constant("2026-01-05T09:30:00Z"), nastyText), name: nastyText }),
    run,
    runs: objectLike({ workflow_runs: list(run) }),
    workflow: objectLike({ state: nastyText }),
    folder: list(entry),
    file: objectLike({
      type,
      sha,
      content: nastyText,
      encoding: fc.constantFrom("base64", "none"),
      size: number,
      commit: objectLike({ sha }),
    }),
    ref: objectLike({ object: objectLike({ sha }) }),
    tree: objectLike({
      sha,
      truncated: fc.boolean(),
      tree: list(
        objectLike({
          path,
          mode: fc.constantFrom("100644", "x"),
          type: fc.constantFrom("blob", "tree", "commit"),
          sha,
          size: number,
        }),
      ),
    }),
    blob: objectLike({ content: nastyText, encoding: fc.constant("base64") }),
    commit: objectLike({ sha, tree: objectLike({ sha }) }),
    comparison: objectLike({
      status: fc.constantFrom("behind", "ahead"),
      merge_base_commit: objectLike({ sha }),
      total_commits: number,
      commits: list(commit),
    }),
    commits: list(commit),
    comments: list(objectLike({ id: number, body: marker, user: fc.oneof(objectLike({ login }), fc.constant(null)) })),
    issues: list(
      objectLike({
        number,
        body: marker,
        pull_request: fc.constant(undefined),
        labels: list(objectLike({ name: nastyText })),
      }),
    ),
    files: list(objectLike({ filename: path, previous_filename: fc.oneof(fc.constant(undefined), path) })),
    pull,
    pulls: list(pull),
    ruleset: objectLike({ current_user_can_bypass: fc.constantFrom("always", "x") }),
    rules: list(objectLike({ type: nastyText, ruleset_id: number })),
    branch: objectLike({ protected: fc.boolean() }),
    user: objectLike({ login }),
    graphql: objectLike({
      data: objectLike({ repository, createCommitOnBranch: objectLike({ commit: objectLike({ oid: sha }) }) }),
    }),
  });
}

const refusal = objectLike({
  message: fc.oneof(
    tellingText,
    fc.constantFrom(
      "does not match 0",
      "No commit found for the ref",
      "Repository rule violations found",
      "is at 1 but expected 2",
    ),
  ),
  errors: list(nastyText),
});
const strangeBodies = fc.oneof(
  anyBody,
  refusal.map((value) => encodeUtf8(JSON.stringify(value).toWellFormed())),
);

export const githubAnswers: fc.Arbitrary<GithubAnswers> = queueFile.chain((queue) =>
  fc.record({
    queue: fc.constant(queue),
    bodies: bodiesFor(gitBlobSha(queue)),
    strangeAt: fc.nat(12),
    strange: httpAnswers({ bodies: strangeBodies, endings: ["close", "close", "reset"] }),
    hasEndlessPages: fc.nat(9).map((chance) => chance === 0),
  }),
);

/** Answers the request of this number. `accept` tells raw files from descriptions of them. */
export function answerOfGithub(
  answers: GithubAnswers,
  asked: { index: number; path: string; isRaw: boolean; origin: string },
): HttpAnswer {
  const { queue, bodies, strange, strangeAt, hasEndlessPages } = answers;
  if (asked.index === strangeAt) return strange;
  const kind =
    ROUTES.find(([pattern]) => pattern.test(asked.path.replace("/repos/team/posts", "")))?.[1] ?? "repository";
  if (kind === "file" && asked.isRaw) return plainAnswer(200, queue);
  const next: [string, string][] = hasEndlessPages ? [["Link", `<${asked.origin}${asked.path}>; rel="next"`]] : [];
  return plainAnswer(200, bodies[kind], next);
}

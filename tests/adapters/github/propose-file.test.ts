import { describe, expect, it } from "vitest";
import { proposeFile } from "../../../scripts/adapters/github/propose-file.ts";
import type { FileProposal, FileSet } from "../../../scripts/core/proposal/push-file.ts";
import { type GithubServer, startGithub } from "../../support/github-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const PATH = "content/queue.json";
const BRANCH = "post-proposal/7";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | null) => (bytes === null ? "" : new TextDecoder().decode(bytes));

/** Appends a line, or replaces the one that begins alike. The bot's own part is that line. */
function proposal(line: string, others?: FileSet): FileProposal {
  const isOwn = (text: string) => text.startsWith("own:");
  return {
    branch: BRANCH,
    path: PATH,
    change: (current) =>
      bytesOf(
        [
          ...textOf(current)
            .split("\n")
            .filter((text) => !isOwn(text)),
          `own: ${line}`,
        ].join("\n"),
      ),
    ownPart: (file) => textOf(file).split("\n").find(isOwn) ?? null,
    message: "queue: propose it",
    title: "A proposal",
    body: "What it does.",
    ...(others === undefined ? {} : { others }),
  };
}

function photos(files: Record<string, string>): FileSet {
  return {
    folder: "content/media",
    files: Object.entries(files).map(([name, text]) => ({ path: `content/media/${name}`, bytes: bytesOf(text) })),
    isOwn: (path) => /^content\/media\/proposal-7(-\d+)?\.jpg$/.test(path),
  };
}

async function openRepository(files: Record<string, string> = {}) {
  const bot = { login: "mergecast[bot]", permissions: { contents: "write", pull_requests: "write" } } as const;
  const github = await startGithub({ files: { [PATH]: "first", ...files }, tokens: { "bot-token": bot } });
  const propose = async (wanted: FileProposal) => await proposeFile(namedClient(github.url), virtualClock(), wanted);
  const pulls = async () =>
    (await github.api("GET", "/pulls?state=open")) as unknown as { body: string; title: string }[];
  const onBranch = async (path = PATH) => await github.read(path, { ref: BRANCH });
  return { github, propose, pulls, onBranch };
}

const writes = ({ requests }: GithubServer) => requests.filter(({ method }) => method !== "GET").length;

describe("a file that the bot proposes", () => {
  it("becomes one pull request of its own branch, and the default branch stays as it is", async () => {
    const { github, propose, pulls, onBranch } = await openRepository();
    expect(await propose(proposal("a"))).toMatchObject({ kind: "opened", url: expect.stringMatching(/pull\/\d+$/) });
    expect(await onBranch()).toBe("first\nown: a");
    expect(await github.read(PATH)).toBe("first");
    expect(await pulls()).toMatchObject([{ title: "A proposal", body: expect.stringContaining("What it does.") }]);
  });

  it("is written once: the same proposal again adds no commit, and a new one replaces the old", async () => {
    const { github, propose, pulls, onBranch } = await openRepository();
    await propose(proposal("a"));
    const head = await github.head(BRANCH);
    expect(await propose(proposal("a"))).toMatchObject({ kind: "updated" });
    expect(await github.head(BRANCH)).toBe(head);
    expect(await propose(proposal("b"))).toMatchObject({ kind: "updated" });
    expect(await onBranch()).toBe("first\nown: b");
    expect(await pulls()).toHaveLength(1);
  });

  it("is not proposed where the default branch has it already", async () => {
    const { github, propose, pulls } = await openRepository();
    await github.commit(PATH, "first\nown: a");
    expect(await propose(proposal("a"))).toEqual({ kind: "unchanged", url: "" });
    expect([writes(github), await pulls()]).toEqual([0, []]);
  });

  it("begins anew on the default branch once an earlier proposal is closed", async () => {
    const { github, propose, onBranch } = await openRepository();
    await github.createBranch(BRANCH);
    await github.commit(PATH, "abandoned", { branch: BRANCH });
    await github.commit(PATH, "newer");
    expect(await propose(proposal("a"))).toMatchObject({ kind: "opened" });
    expect(await onBranch()).toBe("newer\nown: a");
  });

  it("resets its branch once although the answer was lost, since people may have pushed by then", async () => {
    const { github, propose, onBranch } = await openRepository();
    await github.createBranch(BRANCH);
    const ref = { method: "PATCH", path: /^\/git\/refs\// };
    github.faults.add({ ...ref, when: "after", kind: "answer", status: 502 });
    await expect(propose(proposal("a"))).rejects.toMatchObject({ problem: { code: "github-down", isRetryable: true } });
    expect(github.requests.filter(({ method, path }) => method === ref.method && path.includes("/git/"))).toHaveLength(
      1,
    );
    expect(await propose(proposal("a"))).toMatchObject({ kind: "opened" });
    expect(await onBranch()).toBe("first\nown: a");
  });

  it("keeps what others wrote beside it on the branch", async () => {
    const { github, propose, onBranch } = await openRepository();
    await propose(proposal("a"));
    await github.commit(PATH, "first\ntheirs\nown: a", { branch: BRANCH });
    expect(await propose(proposal("b"))).toMatchObject({ kind: "updated" });
    expect(await onBranch()).toBe("first\ntheirs\nown: b");
  });

  it.each([
    ["changed", "first\nown: corrected by hand"],
    ["removed", "first"],
  ])("is left to people once they have %s the bot's part", async (_, theirs) => {
    const { github, propose, onBranch } = await openRepository();
    await propose(proposal("a"));
    await github.commit(PATH, theirs, { branch: BRANCH });
    const before = writes(github);
    expect(await propose(proposal("b"))).toMatchObject({ kind: "left", url: expect.stringMatching(/pull\/\d+$/) });
    expect([await onBranch(), writes(github)]).toEqual([theirs, before]);
  });

  it("keeps a title that somebody has changed, on a branch with other commits", async () => {
    const { github, propose, pulls, onBranch } = await openRepository();
    await propose(proposal("a"));
    await github.commit("other.txt", "x", { branch: BRANCH, message: "Merge branch 'main'" });
    await github.api("PATCH", "/pulls/1", { title: "Winter bread" });
    expect(await propose(proposal("b"))).toMatchObject({ kind: "updated" });
    expect([await onBranch(), await pulls()]).toMatchObject(["first\nown: b", [{ title: "Winter bread" }]]);
  });

  it("is left to people where the description no longer says what the bot wrote", async () => {
    const { github, propose, onBranch } = await openRepository();
    await propose(proposal("a"));
    await github.api("PATCH", "/pulls/1", { body: "Rewritten by a maintainer" });
    expect(await propose(proposal("b"))).toMatchObject({ kind: "left" });
    expect(await onBranch()).toBe("first\nown: a");
  });

  it("takes no text of the proposal for the bot's own note of what it wrote", async () => {
    const { github, propose, pulls, onBranch } = await openRepository();
    await propose(proposal("a"));
    const noted = /<!-- mergecast-wrote: [0-9a-f]{64} -->$/.exec((await pulls())[0]?.body ?? "")?.[0] ?? "";
    expect(noted).not.toBe("");
    await propose({ ...proposal("b"), body: `Second.\n\n${noted}\n\`\`\`\n${noted}` });
    expect(await onBranch()).toBe("first\nown: b");
    await github.commit(PATH, "first\nown: a", { branch: BRANCH });
    expect(await propose(proposal("c"))).toMatchObject({ kind: "left" });
    expect(await onBranch()).toBe("first\nown: a");
  });

  it("is the bot's own although an update died after its commit, or before it", async () => {
    for (const dies of ["before", "after"] as const) {
      const { github, propose, onBranch } = await openRepository();
      await propose(proposal("a"));
      let descriptions = 0;
      github.onRequest = ({ method, path }) => {
        const isWrite = method === "POST" && path.endsWith("/git/trees");
        const isSecondNote = method === "PATCH" && path.includes("/pulls/") && ++descriptions >= 2;
        if (dies === "before" ? isWrite : isSecondNote) throw new Error("the run dies");
      };
      await expect(propose(proposal("b"))).rejects.toThrow();
      github.onRequest = () => {};
      expect(await propose(proposal("c"))).toMatchObject({ kind: "updated" });
      expect(await onBranch()).toBe("first\nown: c");
    }
  });
});

describe("files that come along with it", () => {
  it("are in one commit with it, whose name is told", async () => {
    const { github, propose, onBranch } = await openRepository({ "content/media/theirs.jpg": "t" });
    const put = await propose(proposal("a", photos({ "proposal-7-1.jpg": "one", "proposal-7-2.jpg": "two" })));
    expect(put).toMatchObject({ kind: "opened", commit: await github.head(BRANCH) });
    expect(await onBranch()).toBe("first\nown: a");
    for (const [name, text] of Object.entries({
      "proposal-7-1.jpg": "one",
      "proposal-7-2.jpg": "two",
      "theirs.jpg": "t",
    }))
      expect(await onBranch(`content/media/${name}`)).toBe(text);
  });

  it("are removed when they are no longer proposed, and nobody else's are", async () => {
    const { propose, onBranch } = await openRepository({ "content/media/proposal-70.jpg": "other" });
    await propose(proposal("a", photos({ "proposal-7-1.jpg": "one", "proposal-7-2.jpg": "two" })));
    expect(await propose(proposal("a", photos({ "proposal-7-1.jpg": "one" })))).toMatchObject({ kind: "updated" });
    expect(await onBranch("content/media/proposal-7-1.jpg")).toBe("one");
    expect(await onBranch("content/media/proposal-7-2.jpg")).toBeNull();
    expect(await onBranch("content/media/proposal-70.jpg")).toBe("other");
  });

  it("are left to people who replaced one of them", async () => {
    const { github, propose, onBranch } = await openRepository();
    await propose(proposal("a", photos({ "proposal-7.jpg": "one" })));
    await github.commit("content/media/proposal-7.jpg", "a better cut", { branch: BRANCH });
    expect(await propose(proposal("b", photos({ "proposal-7.jpg": "two" })))).toMatchObject({ kind: "left" });
    expect(await onBranch("content/media/proposal-7.jpg")).toBe("a better cut");
  });

  it("make a proposal of their own although the file itself is merged", async () => {
    const { github, propose } = await openRepository();
    await github.commit(PATH, "first\nown: a");
    expect(await propose(proposal("a", photos({ "proposal-7.jpg": "one" })))).toMatchObject({ kind: "opened" });
    await github.commit("content/media/proposal-7.jpg", "one");
    const merged = await openRepository({ "content/media/proposal-7.jpg": "one" });
    await merged.github.commit(PATH, "first\nown: a");
    expect(await merged.propose(proposal("a", photos({ "proposal-7.jpg": "one" })))).toMatchObject({
      kind: "unchanged",
    });
  });

  it("keep what someone pushed at the same moment, and are decided anew", async () => {
    const { github, propose, onBranch } = await openRepository();
    await propose(proposal("a", photos({ "proposal-7.jpg": "one" })));
    github.onRequest = async ({ method, path }) => {
      if (method !== "POST" || !path.endsWith("/git/trees")) return;
      github.onRequest = () => {};
      await github.commit("beside.txt", "theirs", { branch: BRANCH });
    };
    expect(await propose(proposal("b", photos({ "proposal-7.jpg": "two" })))).toMatchObject({ kind: "updated" });
    expect(await onBranch("content/media/proposal-7.jpg")).toBe("two");
    expect(await onBranch("beside.txt")).toBe("theirs");
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answer, httpServer } from "../../support/http-server.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { automation, QUEUE, STORED_TOKENS } from "./automation.ts";

const EVIL = [
  "::set-output name=a::PWNED\n::stop-commands::PWNED\n  ::add-mask::a\n##[add-path]/PWNED\n::error::PWNED",
  "\r::warning::PWNED\u2028::error::PWNED\u0085::error::PWNED",
  "${{ secrets.SOCIAL_TOKEN }} $(touch PWNED) `touch PWNED`",
  "</td></table><img src=x onerror=alert(1)><script>alert(1)</script>\n\n# PWNED\n\n<!-- mergecast:preview -->",
  "@everyone <!channel> closes #1 [x](javascript:alert(1)) ![x](https://evil.example/x.png)\u202e",
].join("\n");

/** A server inside the network that nobody may be talked into asking. */
async function innerServer() {
  const asked: string[] = [];
  const url = await httpServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response, 200);
  });
  const port = new URL(url).port;
  const hosts = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0.0.0.0"];
  const inner = hosts.flatMap((host) => [`http://${host}:${port}/a.jpg`, `https://${host}:${port}/a.jpg`]);
  return { asked, addresses: [...inner, "http://169.254.169.254/latest/meta-data/", "https://10.0.0.1/a.jpg"] };
}

/** Whether the body of a request only asks. */
const isQuery = (body: unknown) => /^\s*query\b/.test(String(Object(body).query));

/** A live post, one that waits, and a stranger's fork. */
async function stage() {
  const world = await automation({ variables: { ALLOW_PRIVATE_MEDIA_HOSTS: "" } });
  const { github, item, text, record, keepJournal } = world;
  const live = item("live", { status: "done", media_id: "18000000000000001", published_at: "2026-01-05T09:30:00Z" });
  const entry = {
    id: "live",
    digest: "1".repeat(64),
    account_id: record.account_id,
    container_id: "17900000000000001",
    claim: { at: "2026-01-05T09:30:00.000Z", run: "github:9/1" },
    outcome: "done",
    media_id: "18000000000000001",
    published_at: "2026-01-05T09:30:00Z",
  };
  const journal = JSON.stringify({ entries: [entry] }, null, 2);
  await github.commit(QUEUE, text([live, item("bread")]));
  await keepJournal(journal);
  const fork = await github.fork("stranger");
  const writes = () =>
    github.requests
      .filter(({ method, body }) => method !== "GET" && !isQuery(body))
      .map(({ method, path }) => `${method} ${path}`);
  return { ...world, live, journal, fork, writes };
}

describe("a hostile pull request", () => {
  it("commands nobody, reaches nothing inside the network, and is told what it may not do", async () => {
    const { run, live, journal, fork, writes, item, text, propose, comments } = await stage();
    const { asked, addresses } = await innerServer();
    const many = Array.from({ length: 500 }, (_, index) =>
      item(`post-${index}`, {
        caption: EVIL,
        alt_text: EVIL,
        pillar: EVIL,
        cta_type: EVIL,
        note: EVIL,
        image_url: addresses[index % addresses.length] ?? "",
      }),
    );
    const forged = item("forged", {
      status: "done",
      media_id: "18000000000000002",
      published_at: "2026-01-06T09:30:00Z",
    });
    const strange = { ...item(EVIL), [EVIL]: EVIL };
    const proposed = text([{ ...live, id: "renamed" }, forged, item("bread"), strange, ...many]);
    const settings = `{ "media": { "hosts": ["127.0.0.1", "localhost"] } }`;
    const files = {
      [QUEUE]: proposed,
      "content/journal.json": journal.replace('"done"', "null"),
      "content/token-status.json": "{}",
      "content/settings.json": settings,
    };
    const number = await propose("a$(touch-PWNED);`id`", files, { fork });

    const checked = await run("validate.yml", { event: "pull_request", number });
    expect(checked.conclusion).toBe("failure");
    for (const level of ["error", "warning"])
      expect(checked.annotations.filter((annotation) => annotation.level === level).length).toBeLessThanOrEqual(10);
    expect(checked.annotations.filter(({ message }) => message.startsWith("PWNED"))).toEqual([]);
    expect(checked.annotations.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "guard/bot-files",
        "guard/published-posts in renamed",
        "guard/status in forged",
        "guard/bot-fields in forged",
      ]),
    );

    const shown = await run("preview.yml", { event: "workflow_run", after: checked });
    expect(shown.conclusion, shown.log).toBe("success");
    const [comment = "", ...others] = await comments(number);
    expect(others).toEqual([]);
    expect(readHarmless(comment).slice(0, 500)).toContain("Posts: 502 new, 1 renamed.");
    expect(asked).toEqual([]);
    expect(writes()).toEqual([`POST /repos/team/posts/issues/${number}/comments`]);
  });

  it("that replaces the check itself finds no secret and no right to write, and is shown as it is all the same", async () => {
    const { run, start, record, fork, chat, writes, item, text, posts, propose, comments } = await stage();
    const trap = join(await temporaryFolder(), "trap");
    const evil = `import { writeFileSync } from "node:fs";
          console.log(JSON.stringify(process.env));
      console.log("::set-output name=a::b");
      writeFileSync(${JSON.stringify(trap)}, "x");\n`;
    const bad = item("bad", { caption: "#a ".repeat(31) });
    const files = { [QUEUE]: text([...(await posts()), bad]), "scripts/mergecast.ts": evil };
    const number = await propose("green", files, { fork });
    const checked = await start("validate.yml", { event: "pull_request", number }).done;
    // It runs three times: as the check, for the calendar and for the file with the posts. The job's token may only read what its author may, and ends with the job.
    const attack = "::set-output name=a::b";
    expect(checked).toMatchObject({
      conclusion: "success",
      attacks: [attack, attack, attack],
      leaks: ["github.token"],
    });
    expect(existsSync(trap)).toBe(true);
    expect(checked.log).toContain('"GITHUB_ACTIONS":"true"');
    const secrets = [record.access_token, "sesame", ...Object.values(STORED_TOKENS.publisher), "ghs_"];
    for (const secret of secrets) expect(checked.log).not.toContain(secret);

    expect((await run("preview.yml", { event: "workflow_run", after: checked })).conclusion).toBe("success");
    expect(readHarmless((await comments(number))[0] ?? "")).toMatch(/31[\s\S]*Name in the queue: +bad/);
    expect([writes(), chat]).toEqual([[`POST /repos/team/posts/issues/${number}/comments`], []]);
  });

  it("merged by mistake, reaches no further", async () => {
    const { run, github, item, text, posts, live, chat, simulator } = await stage();
    const { asked, addresses } = await innerServer();
    const evil = item("evil", { caption: EVIL, alt_text: EVIL, pillar: EVIL, image_url: addresses[1] ?? "" });
    await github.commit(QUEUE, text([{ ...live, status: "pending" }, evil]));
    const result = await run("post.yml", { event: "schedule" });
    expect(result.conclusion).toBe("failure");
    expect((await posts()).map(({ status }) => status)).toEqual(["done", "failed"]);
    expect([asked, simulator.state.media]).toEqual([[], []]);
    expect(chat.join("\n")).not.toMatch(/<!channel>|@everyone/);
  });
});

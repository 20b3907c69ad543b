import { describe, expect, it } from "vitest";
import { createLog } from "../../src/adapters/runtime.ts";

describe("the log", () => {
  it("writes one JSON object per line and hides what looks like a secret", () => {
    const lines: string[] = [];
    const log = createLog(
      (line) => lines.push(line),
      () => new Date(0),
    );
    log.error("bad key sk_live_abc123\nnext", { url: "postgres://user:pw@host/db", secret: "whsec_abc/+=", ok: 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("\n");
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: "1970-01-01T00:00:00.000Z",
      level: "error",
      message: "bad key [secret]\nnext",
      url: "[secret]",
      secret: "[secret]",
      ok: 1,
    });
  });

  it.each([
    "sk_live_abc123",
    "rk_test_abc123",
    "whsec_abc/+=",
    "postgres://user:pw@host/db",
    "postgresql://user:pw@host/db",
    "smtp://user:pw@mail.example",
    "smtps://user:pw@mail.example:465",
  ])("hides %s wherever it stands", (secret) => {
    const lines: string[] = [];
    const log = createLog(
      (line) => lines.push(line),
      () => new Date(0),
    );
    log.info(`connect ${secret} failed`, { reason: secret, more: `(${secret})` });
    expect(lines.join()).not.toContain(secret.slice(-6));
    expect(lines.join().match(/\[secret\]/g)).toHaveLength(3);
  });
});

import { describe, expect, it } from "vitest";
import { parseEnv } from "../../scripts/setup/environment.ts";
import { environment, readBasicEnv } from "../../scripts/setup/process-environment.ts";

describe("the environment", () => {
  it("takes the repository's variables where the process was given none of that name", () => {
    const VARIABLES = JSON.stringify({ SOCIAL_ACCOUNT_ID: "1", API_VERSION: "v26.0", POLL_ATTEMPTS: "7" });
    const env = parseEnv(environment({ VARIABLES, API_VERSION: "v25.0", SOCIAL_ACCOUNT_ID: "" }));
    expect([env.account.id, env.platform.apiVersion, env.polling.attempts]).toEqual(["1", "v25.0", 7]);
  });

  it("lets a variable of the repository neither pose as GitHub nor be anything but text", () => {
    const VARIABLES = JSON.stringify({
      GITHUB_ACTIONS: "true",
      BOT_TOKEN: "t",
      GITHUB_API_URL: "http://elsewhere",
      POLL_ATTEMPTS: 3,
      x: null,
    });
    const variables = environment({ VARIABLES });
    expect(variables).toEqual({ VARIABLES });
    expect(readBasicEnv(variables).isInActions).toBe(false);
  });

  it.each(["{", "[]", "7", '"x"'])("refuses VARIABLES that are no object: %s", (VARIABLES) => {
    expect(() => parseEnv(environment({ VARIABLES }))).toThrow("VARIABLES must be a JSON object");
  });

  it("has no variables where there are none", () => {
    expect(() => parseEnv(environment({ VARIABLES: "null" }))).not.toThrow();
  });

  it("hides every secret it is given, wrong ones too", () => {
    const { secrets } = readBasicEnv({
      BOT_TOKEN: "b",
      SECRETS_TOKEN: "s",
      GITHUB_TOKEN: "g",
      ALERT_WEBHOOK: "not a url",
    });
    expect(new Set(secrets)).toEqual(new Set(["b", "s", "g", "not a url"]));
  });
});

import { describe, expect, it } from "vitest";
import { appForm, judgePermissions } from "../../../scripts/core/checks/app-manifest.ts";
import { APP_PERMISSIONS } from "../../../scripts/core/checks/names.ts";

describe("the permissions of the App", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["exactly those asked for", { ...APP_PERMISSIONS }, []],
    ["one more", { ...APP_PERMISSIONS, administration: "write" }, ["administration (write) is not needed"]],
    ["one that is weaker", { ...APP_PERMISSIONS, secrets: "read" }, ["secrets is read instead of write"]],
    ["one that is stronger", { ...APP_PERMISSIONS, metadata: "write" }, ["metadata is write instead of read"]],
    ["none but one", { metadata: "read" }, ["contents", "pull_requests", "secrets", "environments"]],
  ])("are judged one by one: %s", (_name, granted, faults) => {
    const found = judgePermissions(granted);
    expect(found).toHaveLength(faults.length);
    for (const [index, fault] of faults.entries()) expect(found[index]).toContain(fault);
  });
});

describe("the form that registers the App", () => {
  const place = { owner: "team", name: "posts", isOrganization: false, serverUrl: "https://github.com" };
  const form = (changes: object) => appForm({ ...place, ...changes } as Parameters<typeof appForm>[0], "http://x/");

  it("goes to the person's own settings, or to those of the organization", () => {
    expect(form({}).action).toBe("https://github.com/settings/apps/new");
    expect(form({ isOrganization: true }).action).toBe("https://github.com/organizations/team/settings/apps/new");
  });

  it("asks for a private App without a webhook, with a name that GitHub takes", () => {
    const manifest = JSON.parse(form({ name: "a-repository-with-a-name-that-is-long" }).manifest);
    expect(manifest).toMatchObject({ public: false, default_events: [], default_permissions: APP_PERMISSIONS });
    expect(manifest.hook_attributes.active).toBe(false);
    expect(manifest.redirect_url).toBe("http://x/");
    expect(manifest.name.length).toBeLessThanOrEqual(34);
  });
});

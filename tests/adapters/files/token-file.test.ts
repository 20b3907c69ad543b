import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTokenFileStore, inspectTokenFile, readTokenFile } from "../../../scripts/adapters/files/token-file.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { itKeepsTheTokenStoreContract } from "../../support/token-contract.ts";

async function tokenFile(mode: number) {
  const folder = await temporaryFolder();
  const path = join(folder, "token.json");
  await writeFile(path, "secret-token");
  await chmod(path, mode);
  const modeNow = async () => (await stat(path)).mode & 0o777;
  return { folder, path, modeNow, log: recordedLog() };
}

describe("the token file", () => {
  it.each([0o644, 0o640, 0o660, 0o604, 0o700, 0o400])(
    "is private once it was read, with a warning: %o",
    async (mode) => {
      const { path, modeNow, log } = await tokenFile(mode);
      expect(await inspectTokenFile(path)).toEqual({ text: "secret-token", wrongMode: mode.toString(8) });
      expect(await modeNow()).toBe(mode);
      expect(await readTokenFile(path, log)).toBe("secret-token");
      expect(await modeNow()).toBe(0o600);
      expect(log.lines).toEqual([expect.stringContaining(`had mode ${mode.toString(8)}; it is now 600`)]);
      expect(await inspectTokenFile(path)).toEqual({ text: "secret-token", wrongMode: null });
    },
  );

  it("is read without a word when only its owner can read it", async () => {
    const { path, log } = await tokenFile(0o600);
    expect(await readTokenFile(path, log)).toBe("secret-token");
    expect(log.lines).toEqual([]);
  });

  it("may be a link, as for mounted secrets, and may not be there", async () => {
    const { folder, path, log } = await tokenFile(0o600);
    const link = join(folder, "link");
    await symlink(path, link);
    expect(await readTokenFile(link, log)).toBe("secret-token");
    for (const missing of [join(folder, "none"), join(path, "below-a-file")]) {
      expect(await readTokenFile(missing, log)).toBeNull();
      expect(await inspectTokenFile(missing)).toBeNull();
    }
  });

  it("ends the run where it is a folder", async () => {
    const { folder, log } = await tokenFile(0o600);
    await expect(readTokenFile(folder, log)).rejects.toMatchObject({ exitCode: 2 });
    await expect(inspectTokenFile(folder)).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe("the store of the token file", () => {
  itKeepsTheTokenStoreContract(async () => {
    const path = join(await temporaryFolder(), "token.json");
    return { store: createTokenFileStore(path), stored: () => readFile(path, "utf8").catch(() => null) };
  });

  it("makes a private file, also in the place of one that others can read, and leaves nothing else", async () => {
    const { folder, path, modeNow } = await tokenFile(0o644);
    const store = createTokenFileStore(path);
    await store.proveWritable();
    expect(await modeNow()).toBe(0o644);
    const record = {
      access_token: "new",
      token_type: "bearer",
      expires_in: 1,
      obtained_at: "",
      account_id: "1",
    } as const;
    await store.write(record);
    expect(await modeNow()).toBe(0o600);
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual(record);
    expect(await readdir(folder)).toEqual(["token.json"]);
  });

  it("says before anything is renewed that nothing can be stored", async () => {
    const { folder, path } = await tokenFile(0o600);
    await mkdir(join(folder, "taken"));
    for (const place of [join(folder, "taken"), join(path, "below"), join(folder, "none", "token.json")])
      await expect(createTokenFileStore(place).proveWritable(), place).rejects.toMatchObject({ exitCode: 2 });
  });
});

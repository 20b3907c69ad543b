import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { freePort } from "./processes.ts";

const run = promisify(execFile);

/** Within two minutes: after a crash it reads its log first, and other tests keep the machine busy. */
const MAX_TRIES = 2_400;

const BINARY_FOLDERS = ["18", "17", "16", "15", "14"].map((version) => `/usr/lib/postgresql/${version}/bin`);

/** The folder of a PostgreSQL server's programs on this machine, or null. */
export function findPostgres(): string | null {
  return BINARY_FOLDERS.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** Nothing waits for the disk, and nothing is written for a crash of the machine, for copies or for old tables. */
const NOT_DURABLE =
  "-c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off -c jit=off";

interface TestPostgres {
  /** A database from which others can be created. */
  adminUrl: string;
  /** Ends it without a shutdown, like a crash, and restarts it on the same data after a pause. */
  restart(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param options.isDurable syncs the disk like a real server. Tests do without.
 * @param options.password without one, everybody on this machine is trusted.
 */
export async function startPostgres(
  binaries: string,
  options: { isDurable?: boolean; password?: string } = {},
): Promise<TestPostgres> {
  const account = await accountOf();
  const folder = await mkdtemp(join(tmpdir(), "billing-postgres-"));
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  const data = join(folder, "data");
  const isTrusting = options.password === undefined;
  const passwordFile = join(folder, "password");
  if (!isTrusting) await writeFile(passwordFile, options.password ?? "", { mode: 0o644 });
  const access = isTrusting ? ["-A", "trust"] : ["-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  const initOptions = ["-D", data, "-U", "billing", "-E", "UTF8", "--no-sync", ...access];
  await run(join(binaries, "initdb"), initOptions, { ...account, cwd: folder });
  const port = await freePort();
  const durability = options.isDurable === true ? [] : NOT_DURABLE.split(" ");
  const settings = ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1", ...durability];
  const launch = () => spawn(join(binaries, "postgres"), settings, { ...account, cwd: folder, stdio: "ignore" });
  const adminUrl = `postgres://billing@127.0.0.1:${port}/postgres`;
  let server = launch();
  const crash = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGQUIT");
    await ended;
  };
  await waitUntilReady(server, adminUrl, options.password);
  return {
    adminUrl,
    async restart(downMs) {
      await crash();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = launch();
      await waitUntilReady(server, adminUrl);
    },
    async stop() {
      await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a separate schema, which is faster than a database. @returns an address whose connections see only that schema. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`CREATE SCHEMA ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.searchParams.set("options", `-csearch_path=${name}`);
  return url.href;
}

/** The server refuses to run as root, so it runs as the account its package created. */
async function accountOf(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, "postgres"])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

async function waitUntilReady(server: ChildProcess, adminUrl: string, password?: string): Promise<void> {
  const url = new URL(adminUrl);
  url.password = encodeURIComponent(password ?? "");
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (server.exitCode !== null) throw new Error("the PostgreSQL server ended");
    const client = new pg.Client(url.href);
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the PostgreSQL server did not become ready");
}

declare module "vitest" {
  export interface ProvidedContext {
    /** `null` when no PostgreSQL server is installed. */
    postgresUrl: string | null;
  }
}

/** One PostgreSQL server for all test files of a run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = findPostgres();
  if (binaries === null) {
    console.log("billing: no PostgreSQL server is installed here, its tests are skipped");
    project.provide("postgresUrl", null);
    return undefined;
  }
  const server = await startPostgres(binaries);
  project.provide("postgresUrl", server.adminUrl);
  return () => server.stop();
}

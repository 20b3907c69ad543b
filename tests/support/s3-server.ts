import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../billing/tests/support/processes.ts";

const KINDS = ["account", "container", "object"] as const;
const PROGRAMS = "/usr/bin";

/** Whether a real S3 server can run here: OpenStack Swift, from the packages that .ci/run installs. */
export const hasS3Server =
  ["proxy", ...KINDS].every((kind) => existsSync(`${PROGRAMS}/swift-${kind}-server`)) &&
  existsSync("/etc/swift/swift.conf");

export interface S3Server {
  /** Of the S3 interface. */
  endpoint: string;
  region: string;
  keys: { id: string; secret: string };
  /** Where anybody may fetch what is in a public bucket. */
  publicUrl(bucket: string): string;
}

const REGION = "eu-central-1";
const KEYS = { id: "team:publisher", secret: "sesame-open-sesame" };

/** Starts a server with an empty store. `stop` ends it and removes everything. */
export async function startS3Server(): Promise<S3Server & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-s3-"));
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [proxyPort, ...storagePorts] = ports;
  await mkdir(`${folder}/devices/d1`, { recursive: true });
  const rings = KINDS.flatMap((kind, index) => [kind, String(storagePorts[index])]);
  await promisify(execFile)("/usr/bin/python3", ["-c", WRITE_RINGS, folder, ...rings]);
  await writeFile(`${folder}/proxy.conf`, proxyConfig(folder, proxyPort));
  for (const [index, kind] of KINDS.entries())
    await writeFile(`${folder}/${kind}.conf`, storageConfig(folder, kind, storagePorts[index] ?? 0));
  const children = ["proxy", ...KINDS].map((kind) =>
    spawn(`${PROGRAMS}/swift-${kind}-server`, [`${folder}/${kind}.conf`], { stdio: "ignore" }),
  );
  for (const port of ports) await untilReady(`http://127.0.0.1:${port}`, children);
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  return {
    endpoint,
    region: REGION,
    keys: KEYS,
    publicUrl: (bucket) => `${endpoint}/v1/AUTH_${TENANT}/${bucket}`,
    async stop() {
      for (const child of children) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One copy of everything, on one device. One process writes all three, because each start of the interpreter costs a second. */
const WRITE_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *rings = sys.argv[1:]
for kind, port in zip(rings[::2], rings[1::2]):
    builder = RingBuilder(2, 1, 0)
    place = {"ip": "127.0.0.1", "port": int(port), "replication_ip": "127.0.0.1", "replication_port": int(port)}
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "device": "d1", "weight": 1, "meta": "", **place})
    builder.rebalance()
    builder.get_ring().save(folder + "/" + kind + ".ring.gz")
`;

function storageConfig(folder: string, kind: string, port: number): string {
  return `[DEFAULT]
${common(folder, port)}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConfig(folder: string, port: number): string {
  const filters = ["catch_errors", "s3api", "tempauth", "copy", "dlo", "slo"];
  const sections = filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${OPTIONS[name] ?? ""}`);
  return `[DEFAULT]
${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy dlo slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 60
node_timeout = 60
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
${sections.join("\n")}
`;
}

const [TENANT = "", USER = ""] = KEYS.id.split(":");
const OPTIONS: Record<string, string> = {
  s3api: `location = ${REGION}\n`,
  tempauth: `user_${TENANT}_${USER} = ${KEYS.secret} .admin\nuser_${TENANT}_guest = only-looking\n`,
};

function common(folder: string, port: number): string {
  return `bind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = root\nswift_dir = ${folder}`;
}

/** The servers say nothing when they begin to listen. For one that does not listen yet, the proxy answers 503. */
async function untilReady(url: string, children: readonly ChildProcess[]): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer !== null) return;
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error("The S3 server ended");
    await setTimeout(100);
  }
}

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { freePort } from "./processes.ts";

export const SCRIPT = fileURLToPath(new URL("../../dev/main.ts", import.meta.url));

/** Starts what `npm run dev` starts, without any variable. @returns the sample's address, and what was printed. */
export async function startDev() {
  const [app, service, stripe] = [await freePort(), await freePort(), await freePort()].map(String);
  const child = spawn(
    process.execPath,
    [SCRIPT, "--app", app ?? "", "--service", service ?? "", "--stripe", stripe ?? ""],
    { env: {} },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  await expect.poll(() => output).toContain("Stop with Ctrl-C");
  return {
    url: `http://localhost:${app}`,
    stripeUrl: `http://127.0.0.1:${stripe}`,
    ports: [app, service, stripe],
    output: () => output,
  };
}

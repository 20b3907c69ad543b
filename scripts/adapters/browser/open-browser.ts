import { spawn } from "node:child_process";

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  // Not "start": its shell would treat the "&" in an address as the end of the command.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an http address in the default browser. Best effort: a failure is ignored. */
export function openBrowser(address: string): void {
  const [command = "xdg-open", ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

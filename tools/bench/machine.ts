import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import { thousands } from "./show.ts";

export interface Machine {
  processor: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
}

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() || "unknown",
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release().split("-")[0]}`,
    node: process.version,
  };
}

export function machineInWords({ processor, cores, memoryGib, system, node }: Machine): string {
  return `${cores} cores (${processor}), ${thousands(memoryGib)} GiB of memory, ${system}, Node ${node.slice(1)}`;
}

/** The load average over the last minute; 0 where the system does not report it. */
export function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

import { createHash } from "node:crypto";
import { describeFailure } from "../../core/media/fetch-failure.ts";
import { judgeAddress, normaliseHosts } from "../../core/media/judge-address.ts";
import { judgeContentType, judgeDelivery } from "../../core/media/judge-answer.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import type { MediaHost, ReadFile } from "../../core/ports/media-check.ts";
import { download } from "./download.ts";
import type { LookupAll } from "./guarded-connector.ts";

interface ConfirmOptions {
  allowPrivateHosts: readonly string[];
  /** Time limit for a small file; a large one gets a second for every MiB. Default 20 seconds. */
  timeoutMs?: number;
  lookup?: LookupAll;
  signal: AbortSignal;
}

/** Fetches whole files as the platform will, and compares all their bytes. */
export function createConfirmation(options: ConfirmOptions): MediaHost["confirm"] {
  const privateHosts = normaliseHosts(options.allowPrivateHosts);
  return async (address, file) =>
    judgeAddress(address, { privateHosts, onlyHosts: null }) ??
    (await compare(new URL(address), file, { ...options, privateHosts }));
}

async function compare(
  url: URL,
  file: ReadFile,
  { timeoutMs = 20_000, ...options }: ConfirmOptions & { privateHosts: ReadonlySet<string> },
): Promise<Remark | null> {
  const hash = createHash("sha256");
  let receivedBytes = 0;
  let fault: Remark | null = null;
  const result = await download({
    ...options,
    url,
    timeoutMs: timeLimitMs(file.sizeBytes, timeoutMs),
    onHead(head) {
      fault = judgeDelivery(head) ?? judgeContentType(head.contentType, file.isVideo);
      return fault === null ? receive : null;
    },
  });
  if (fault !== null) return fault;
  if (!result.ok) return describeFailure(result.failure);
  return receivedBytes === file.sizeBytes && hash.digest("hex") === file.sha256 ? null : OTHER_BYTES;

  function receive(chunk: Uint8Array): boolean {
    hash.update(chunk);
    receivedBytes += chunk.length;
    return receivedBytes <= file.sizeBytes;
  }
}

const BYTES_PER_MS = (1024 * 1024) / 1000;

/** How long a file may take: a second for every MiB, and never less than the usual limit. */
export function timeLimitMs(sizeBytes: number, usualMs: number): number {
  return Math.max(usualMs, sizeBytes / BYTES_PER_MS);
}

const OTHER_BYTES: Remark = {
  rule: "media/not-served",
  says: "answers with other bytes than those of the commit.",
  hint: "Turn off whatever changes files on their way: conversion, optimisation, or an old copy in a cache.",
};

import type { RequestListener } from "node:http";
import { expect, onTestFinished } from "vitest";
import { httpServer } from "../http-server.ts";
import { findDeviation } from "./published-requests.ts";

/** A server that answers in GitHub's place as the test says. The test fails when a request is not as GitHub describes it. */
export async function describedServer(handle: RequestListener): Promise<string> {
  const deviations = new Set<string | null>();
  onTestFinished(() => expect([...deviations].filter((one) => one !== null)).toEqual([]));
  return await httpServer((request, response) => {
    const [rawPath = "", search = ""] = (request.url ?? "").split("?");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      deviations.add(
        findDeviation({ method: request.method ?? "", rawPath, query: new URLSearchParams(search), body }),
      );
    });
    handle(request, response);
  });
}

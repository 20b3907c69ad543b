/** A month of captions has about a hundred kilobytes. */
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * A fetch whose deadline covers the whole answer, which follows no redirect (the key is meant for one address alone) and reads
 * no more than a bound.
 */
export function boundedFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    const response = await fetch(input, { ...init, signal, redirect: "manual" });
    const bytes = await readBounded(response);
    const { status, statusText, headers } = response;
    return new Response(hasNoBody(status) ? null : bytes, { status, statusText, headers });
  };
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > LARGEST_ANSWER_BYTES) throw new Error("The answer is too large");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

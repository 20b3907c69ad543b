/**
 * Spread into the parameters of a write that does no harm when it takes effect twice: then the client retries it like a read.
 * It has a file of its own, because the client is loaded only when something is sent.
 */
export const REPEATABLE = { request: { isRepeatable: true } };

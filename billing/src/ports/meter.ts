/** Counts what happens, for monitoring. Never throws, and costs nothing when nobody asks. */
export interface Meter {
  event(event: { type: string; outcome: string; seconds: number; at: Date }): void;
  refusedSignature(): void;
  mail(outcome: string): void;
  alert(code: string): void;
  storageFault(cause: string): void;
}

/** What `/metrics` answers with. */
export interface MeterReport {
  contentType: string;
  text: string;
}

export const silentMeter: Meter = {
  event() {},
  refusedSignature() {},
  mail() {},
  alert() {},
  storageFault() {},
};

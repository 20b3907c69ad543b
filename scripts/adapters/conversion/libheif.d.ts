/** The part of libheif-js that we use. It has types for its low-level bindings only. */
declare module "libheif-js/wasm-bundle.js" {
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `target.data` with RGBA, upright; calls back with null when the pixels cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (filled: { data: Uint8ClampedArray } | null) => void,
    ): void;
    free(): void;
  }
  export interface Libheif {
    ready?: Promise<unknown>;
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
}

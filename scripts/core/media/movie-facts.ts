/** What the index says of one track. Numbers as stored; null where the index does not say. */
export interface TrackFacts {
  /** "vide", "soun" and others. */
  handler: string | null;
  /** Four-letter codes of the sample descriptions, such as "avc1". */
  codecs: string[];
  /** As shown, rotation included. */
  widthPx: number | null;
  heightPx: number | null;
  /** Ticks a second, and length in ticks. */
  timescale: number | null;
  duration: number | null;
  /** 0 in fragmented files, which list their samples later. */
  sampleCount: number;
  /** Length of all samples in ticks. */
  sampleTicks: number;
  /** Lines of its edit list. */
  editCount: number;
}

export interface MovieIndex {
  timescale: number | null;
  duration: number | null;
  tracks: TrackFacts[];
}

export type MovieFacts =
  | { kind: "indexed"; index: MovieIndex }
  /** The video data comes first: the index lies behind it and was not read. */
  | { kind: "data-first" }
  /** No MP4 or MOV. */
  | { kind: "foreign" };

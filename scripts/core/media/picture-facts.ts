/** How the pixels of a JPEG are coded; anything but the first three is unknown to browsers and phones. */
export type JpegCoding = "baseline" | "extended" | "progressive" | "lossless" | "hierarchical" | "arithmetic";

/** What the first bytes of a JPEG tell. */
export interface JpegFacts {
  /** As shown: turned by the EXIF orientation, if that lies the picture on its side. */
  widthPx: number;
  heightPx: number;
  /** Whether the EXIF orientation swapped width and height. */
  isTurned: boolean;
  coding: JpegCoding;
  bitsPerSample: number;
  /** A JPEG can be the first picture of a multi-picture (MPO) or stereo (JPS) file. */
  container: "plain" | "MPO" | "JPS";
}

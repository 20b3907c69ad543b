/** The only door to this folder: a test refuses imports of its other files. */
export { isTextFault } from "./fault-words.ts";
export { type JsonNode, parseTree, type TextRange } from "./json-tree.ts";
export { LineIndex, locate, type Place, type Position } from "./locate.ts";
export { type ParsedJson, type ParseOptions, parseJson } from "./parse-json.ts";
export { escapeSegment, firstDifference, sameJson, toPointer, toSegments } from "./pointer.ts";

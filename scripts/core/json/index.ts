/** The only door to this folder: a test refuses imports of its other files. */
export { type JsonNode, parseTree, type TextRange } from "./json-tree.ts";
export { LineIndex, locate, type Place, type Position } from "./locate.ts";
export { parseInPieces } from "./parse-in-pieces.ts";
export { type ParsedJson, type ParseOptions, parseJson } from "./parse-json.ts";
export { escapeSegment, firstDifference, sameJson, toPointer, toSegments } from "./pointer.ts";
export { endOfNesting, MAX_DEPTH, scanStructure } from "./scan-structure.ts";
export { isTextFault } from "./text-faults.ts";
export { Tokenizer, type TokenKind } from "./tokenizer.ts";

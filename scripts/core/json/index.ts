/** The only door to this folder: the linter refuses imports of its other files from core. */
export { firstDifference, sameJson } from "./difference.ts";
export { isTextFault } from "./fault-words.ts";
export { type JsonNode, parseTree, type TextRange } from "./json-tree.ts";
export { LineIndex, locate, type Place, type Position } from "./locate.ts";
export { type ParsedJson, type ParseOptions, parseJson } from "./parse-json.ts";

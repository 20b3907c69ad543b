// Generated from schemas/ by npm run tool -- generate. Do not edit.
import type { SchemaError } from "../schema/drop-refused.ts";

export declare function findErrors(name: string, value: unknown): readonly SchemaError[];

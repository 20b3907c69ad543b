// Generated from schemas/ by npm run tool -- generate. Do not edit.
import type { SchemaValidator } from "../findings/schema-validator.ts";

export declare const what_is_planned: SchemaValidator;
export declare const read_posts: SchemaValidator;
export declare const rules: SchemaValidator;
export declare const check_post: SchemaValidator;
export declare const make_picture_fit: SchemaValidator;
export declare const propose: SchemaValidator;
export declare const what_happened: SchemaValidator;
export declare const what_worked: SchemaValidator;

// Generated from schemas/ by npm run tool -- generate. Do not edit.
import type { SchemaValidator } from "../findings/schema-validator.ts";

export declare const validateQueueFrame: SchemaValidator;
export declare const validatePost: SchemaValidator;
export declare const validateSettings: SchemaValidator;
export declare const validateJournal: SchemaValidator;
export declare const validateAlerts: SchemaValidator;
export declare const validateToken: SchemaValidator;
export declare const validateTokenStatus: SchemaValidator;
export declare const validateCaption: SchemaValidator;
export declare const validateInsights: SchemaValidator;
export declare const validateEvergreen: SchemaValidator;
export declare const validateDays: SchemaValidator;

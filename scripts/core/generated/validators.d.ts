// Generated from schemas/ by npm run tool -- generate. Do not edit.
import type { GeneratedValidator } from "../schema/drop-refused.ts";

export declare const validateQueueFrame: GeneratedValidator;
export declare const validatePost: GeneratedValidator;
export declare const validateSettings: GeneratedValidator;
export declare const validateJournal: GeneratedValidator;
export declare const validateAlerts: GeneratedValidator;
export declare const validateToken: GeneratedValidator;
export declare const validateTokenStatus: GeneratedValidator;
export declare const validateCaption: GeneratedValidator;

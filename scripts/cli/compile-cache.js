/**
 * Makes Node cache compiled code for the next run. The entry imports it first and the commands afterwards, so that their code is
 * cached as well.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Inside the project, not in the shared temporary folder, where other users could put code.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/mergecast", import.meta.url)));

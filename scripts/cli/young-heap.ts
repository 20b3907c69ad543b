/**
 * Keeps the part of V8's heap small in which new objects begin. A check of a large queue is over before a larger one pays off: every
 * page of it is touched for the first time, which costs more than the collections that it saves (docs/decisions/0084). Loaded
 * before the other modules of a command, since V8 enlarges that part while they load.
 */
import { setFlagsFromString } from "node:v8";

// V8 asks for this factor each time it could enlarge that part, so it also takes effect in a process that runs already.
setFlagsFromString("--semi-space-growth-factor=1");
// Threads take longer to agree on who collects what than one of them takes for so little.
setFlagsFromString("--no-parallel-scavenge");

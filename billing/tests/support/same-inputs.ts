import fc from "fast-check";

// A run that fails on inputs of its own fails a change that has nothing to do with it. npm run fuzz looks for new inputs.
fc.configureGlobal({ seed: 1 });

// Prints the peak memory of the process in kilobytes, as the last line on standard error. Loaded with --require: what --import loads
// begins with Node's loader of modules, which takes as long as a large part of what some programs do.
process.on("exit", () => console.error(`\npeak ${process.resourceUsage().maxRSS}`));

// Prints the peak memory of the process in kilobytes, as the last line on standard error.
process.on("exit", () => console.error(`\npeak ${process.resourceUsage().maxRSS}`));

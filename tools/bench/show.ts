/** Figures with their units. */

export function ms(figure: number): string {
  return figure < 10 ? `${figure.toFixed(1)} ms` : `${thousands(figure)} ms`;
}

export function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

export function mib(bytes: number): string {
  return `${thousands(bytes / 1024 / 1024)} MiB`;
}

/** Rounded, with separators: 12,345. */
export function thousands(figure: number): string {
  return Math.round(figure).toLocaleString("en-US");
}

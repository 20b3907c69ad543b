const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export interface PageAnswer {
  status: number;
  html: string;
  /** Where the browser is redirected, or null. */
  location: string | null;
}

export function page(status: number, title: string, body: string): PageAnswer {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;padding:.5rem;margin:.25rem 0;width:100%;box-sizing:border-box}.error{color:#b00020}</style>
</head><body><main><h1>${escapeHtml(title)}</h1>${body}<p><small>Simulated pages: no money moves.</small></p></main></body></html>`;
  return { status, html, location: null };
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

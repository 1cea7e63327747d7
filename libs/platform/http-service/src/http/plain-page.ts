import { createHash } from 'node:crypto';

export interface PageContent {
  title: string;
  /** One paragraph for each entry. */
  paragraphs: readonly string[];
  /** Where the browser goes next by itself; a path of this server. */
  next?: { path: string; text: string };
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:4em auto;padding:0 1em;color:#1c2430}h1{font-size:1.4em}';

/** Headers of a page that loads no resource, runs no script and sends no referrer. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Returns a page without scripts, to be sent with `pageHeaders`. */
export function plainPage({ title, paragraphs, next }: PageContent): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title>${next ? `<meta http-equiv="refresh" content="0;url=${escaped(next.path)}">` : ''}<style>${style}</style>`;
  const body = `<h1>${escaped(title)}</h1>${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}${next ? `<p><a href="${escaped(next.path)}">${escaped(next.text)}</a></p>` : ''}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** Returns true for a client that requests JSON and not a page; a browser requests a page. */
export function prefersJson(accept: string | undefined): boolean {
  const wanted = (accept ?? '').toLowerCase();
  return /application\/(?:[\w.-]+\+)?json/.test(wanted) && !wanted.includes('text/html');
}

import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';

/** Query parameter that sets the owner's answer on a consent page: `agrees` or `refuses`. */
const OWNER = '_owner';

/**
 * Returns the owner's answer on a simulated consent page. A client that does not request HTML (curl, a test) counts as
 * an owner who agrees at once; a browser gets two links.
 */
export function ownersAnswer({ query, headers }: SimulatorRequest): 'agrees' | 'refuses' | SimulatorResponse {
  const requested = query.get(OWNER);
  if (requested === 'agrees' || requested === 'refuses') return requested;
  return (headers.accept ?? '').includes('text/html') ? page(query) : 'agrees';
}

/** Redirects back to the application, with these parameters beside those that its address has. */
export function backTo(redirectUri: string, parameters: Readonly<Record<string, string | null>>): SimulatorResponse {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) target.searchParams.set(name, value);
  return { status: 302, headers: { location: target.href, 'cache-control': 'no-store' }, body: '' };
}

function page(query: URLSearchParams): SimulatorResponse {
  const link = (answer: string): string => {
    const asked = new URLSearchParams(query);
    asked.set(OWNER, answer);
    return `?${asked.toString().replaceAll('&', '&amp;')}`;
  };
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
    body: `<!doctype html>
<html lang="en"><title>Simulated consent</title>
<h1>Simulated consent page</h1>
<p>An application asks to read your plants.</p>
<p><a href="${link('agrees')}">Agree</a> <a href="${link('refuses')}">Refuse</a></p>
</html>
`,
  };
}

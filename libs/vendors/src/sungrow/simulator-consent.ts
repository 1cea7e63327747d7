import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** The portal's address ends in `/#/authorized-app?…`, which a browser keeps to itself: this page sends it on to where a server sees it. */
export function consentPage(): SimulatorResponse {
  const script = "location.replace('/authorized-app?' + (location.hash.split('?')[1] ?? ''))";
  return { status: 200, headers: { 'content-type': 'text/html' }, body: `<!doctype html><script>${script}</script>` };
}

/** The user consents at once: back to the application with a code. */
export function consented(query: URLSearchParams, code: string): SimulatorResponse {
  const redirect = query.get('redirectUrl') ?? query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirect)) {
    return { status: 400, headers: { 'content-type': 'text/plain' }, body: 'redirectUrl is missing' };
  }
  const target = new URL(redirect);
  target.searchParams.set('code', code);
  const state = query.get('state');
  if (state !== null) target.searchParams.set('state', state);
  return { status: 302, headers: { location: target.href }, body: '' };
}

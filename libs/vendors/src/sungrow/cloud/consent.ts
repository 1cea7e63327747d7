import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { backTo, ownersAnswer } from '../../plant-model/consent-page.ts';

/**
 * The portal's address ends in `/#/authorized-app?…`, which a browser does not send: this page redirects it to a server
 * path. With the state before the fragment; relative, as the cloud may live below a path.
 */
export function consentPage(): SimulatorResponse {
  const script =
    "location.replace('authorized-app?' + (location.hash.split('?')[1] ?? '') + '&' + location.search.slice(1))";
  return { status: 200, headers: { 'content-type': 'text/html' }, body: `<!doctype html><script>${script}</script>` };
}

/** Serves the owner's page of an application: back to it with a code for that redirect URL. */
export function authorizedApp(
  request: SimulatorRequest,
  applicationId: string,
  codeFor: (redirectUrl: string) => string,
): SimulatorResponse {
  const { query } = request;
  const redirect = query.get('redirectUrl') ?? query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirect)) return plain('redirectUrl is missing');
  // Clients of other applications of the demo account leave it out.
  if ((query.get('applicationId') ?? applicationId) !== applicationId) return plain('There is no such application');
  const answer = ownersAnswer(request);
  const state = query.get('state');
  if (answer === 'refuses') return backTo(redirect, { error: 'access_denied', state });
  return answer === 'agrees' ? backTo(redirect, { code: codeFor(redirect), state }) : answer;
}

function plain(body: string): SimulatorResponse {
  return { status: 400, headers: { 'content-type': 'text/plain' }, body };
}

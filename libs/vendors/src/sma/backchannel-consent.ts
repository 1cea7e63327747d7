import { isRecord, VendorError } from '@heliograph/vendor-contract';
import { statusOf, type SmaClient } from './client.ts';
import type { ConsentState } from './wire.ts';

const BC_AUTHORIZE = '/oauth2/v2/bc-authorize';

/** The step the user must take, for each state in which SMA lists no plants. */
const advice: Readonly<Record<Exclude<ConsentState, 'accepted'>, string>> = {
  pending: 'the owner has been sent an e-mail by SMA and has not agreed yet; sync again when he has',
  expired: 'the owner did not answer in time; SMA has been asked to write to him again',
  rejected: 'the owner has refused; talk to him, and have the consent asked for again in SMA’s portal',
  revoked: 'the owner has taken his consent back; talk to him, and have it asked for again in SMA’s portal',
};

/**
 * Throws `not_permitted` unless the owner has agreed. Without his consent SMA answers an empty list of plants with status 200: it must not look like an
 * account without plants. Asks for the consent if nobody has, or if the last request ran out: SMA then writes to the owner.
 * Without a `loginHint` only `plants` can tell: none means that no owner has agreed.
 */
export async function requireConsent(
  client: SmaClient,
  loginHint: string | undefined,
  plants: number,
  signal: AbortSignal,
): Promise<void> {
  if (loginHint === undefined) {
    if (plants === 0) throw nobodyAgreed();
    return;
  }
  const state = await consentOf(client, loginHint, signal);
  if (state === 'expired') await ask(client, loginHint, signal);
  if (state !== 'accepted') throw missing(state);
}

function missing(state: Exclude<ConsentState, 'accepted'>): VendorError {
  return new VendorError('not_permitted', `the plant owner's consent is ${state}: ${advice[state]}`, {
    call: 'bc-authorize',
    vendorCode: state,
  });
}

function nobodyAgreed(): VendorError {
  const text = 'SMA shows no plant: no plant owner has agreed. Enter the owner’s e-mail address to have him asked';
  return new VendorError('not_permitted', text, { call: 'plants' });
}

/**
 * Reads the state by GET; where the cloud knows no such request (or no GET), posting the request again returns the state as well (dossier, "Auth B"
 * 3).
 */
async function consentOf(client: SmaClient, loginHint: string, signal: AbortSignal): Promise<ConsentState> {
  try {
    const path = `${BC_AUTHORIZE}/${encodeURIComponent(loginHint)}`;
    const { value } = await client.request({ method: 'GET', host: 'consent', path, call: 'bc-authorize' }, signal);
    return stateIn(value);
  } catch (error) {
    if (!['404', '405'].includes(statusOf(error) ?? '')) throw error;
    return ask(client, loginHint, signal);
  }
}

async function ask(client: SmaClient, loginHint: string, signal: AbortSignal): Promise<ConsentState> {
  const body = JSON.stringify({ loginHint });
  const request = { method: 'POST', host: 'consent', path: BC_AUTHORIZE, call: 'bc-authorize', body } as const;
  return stateIn((await client.request(request, signal)).value);
}

function stateIn(value: unknown): ConsentState {
  const state = isRecord(value) && typeof value.state === 'string' ? value.state.toLowerCase() : '';
  if (state === 'accepted' || Object.hasOwn(advice, state)) return state as ConsentState;
  throw new VendorError('protocol', 'the consent is in a state we do not know', {
    call: 'bc-authorize',
    vendorCode: state.slice(0, 40),
  });
}

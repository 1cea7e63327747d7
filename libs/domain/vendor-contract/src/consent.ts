import type { AdapterContext, VendorAccountAccess } from './adapter.ts';
import { VendorError } from './vendor-error.ts';

/** An owner's consent in the vendor's own pages (OAuth 2.0 authorization code), in place of a secret that is typed in here. No I/O, nothing secret. */
export interface ConsentDeclaration {
  /** Members of the credentials that must be there before the consent page can be opened. */
  needs: string[];
  /** Members that the consent fills in. They may also be entered by hand. */
  fills: string[];
  /** Members any of which gives access in another way, without a consent. */
  unless: string[];
  /**
   * Describes the settings required in the vendor's portal beforehand (our redirect URI, a scope), and the pages that
   * the owner will see.
   */
  instructions: string;
}

export interface ConsentAccess extends VendorAccountAccess {
  /** Base URLs of the region's further hosts, by name. */
  hosts: Readonly<Record<string, string>>;
}

export interface ConsentRequest {
  /** Where the vendor sends the owner's browser afterwards: registered there by the user, character by character. */
  redirectUri: string;
  /** Unguessable and for one use: a redirect with another value is rejected. */
  state: string;
}

/** The parameters of the redirect in the owner's browser. */
export interface ConsentCallback {
  redirectUri: string;
  /** Query parameters of the redirect (`code`, `site_id`, `error`, …). */
  parameters: Readonly<Record<string, string>>;
}

export interface VendorConsent {
  /** Address of the consent page. Pure. */
  url(account: ConsentAccess, request: ConsentRequest): string;
  /**
   * Exchanges what came back for members of the credentials; the caller merges and seals them. A code works once.
   * Throws `VendorError`: `credentials_rejected` when the owner refused, or the code or the client is not accepted.
   */
  redeem(
    account: ConsentAccess,
    callback: ConsentCallback,
    context: AdapterContext,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, string>>>;
}

/**
 * Returns whether the credentials need an owner's consent in the vendor's pages: they have all that the consent page
 * needs, lack a member that it fills in, and offer no other login. False also for incomplete credentials: the vendor's
 * adapter names the missing member.
 */
export function consentNeeded(
  consent: ConsentDeclaration | undefined,
  credentials: Readonly<Record<string, string | undefined>>,
): boolean {
  const given = (member: string): boolean => (credentials[member] ?? '').trim() !== '';
  return (
    consent !== undefined && consent.needs.every(given) && !consent.fills.every(given) && !consent.unless.some(given)
  );
}

/**
 * Returns the state in an owner's redirect. `external_id` is SolarEdge's own name of it, which it documents to send back, while `state` it
 * only shows in an example: the link carries both.
 */
export function stateOf(parameters: ConsentCallback['parameters']): string | undefined {
  return parameters.state ?? parameters.external_id;
}

/** Errors of a redirect after which a retry may succeed (RFC 6749 §4.1.2.1). */
const passing = ['server_error', 'temporarily_unavailable'];

/**
 * The code of a redirect. Throws `VendorError`: `credentials_rejected` when the owner did not agree or the vendor refuses the client, `unavailable`
 * when the vendor could not ask him, `protocol` when there is neither a code nor an error.
 */
export function authorizationCode({ parameters }: ConsentCallback): string {
  const { code = '', error = '' } = parameters;
  if (error === '' && code !== '') return code;
  if (error === '') throw new VendorError('protocol', 'the vendor redirected the owner without a code');
  // The text beside it is left out: a site that redirects the owner's browser here could write anything there.
  const vendorCode = /^[a-z_.]{1,40}$/.test(error) ? error : 'unknown';
  const message =
    error === 'access_denied' ? 'the owner did not agree' : `the vendor did not show its consent page: ${vendorCode}`;
  throw new VendorError(passing.includes(error) ? 'unavailable' : 'credentials_rejected', message, {
    call: 'authorize',
    vendorCode,
  });
}

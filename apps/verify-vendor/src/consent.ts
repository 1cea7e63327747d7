import { randomBytes } from 'node:crypto';
import { consentMember, CredentialsError } from './credentials.ts';
import type { ConsentAccess, Vendor, VendorHttp } from '@heliograph/vendor-contract';
import { LocalSession, RenewedCredentials, writeCredentials } from './local-session.ts';

/**
 * Refuses credentials that lack an owner's consent, and explains how to get one by hand: with the redirect URI that is registered at the vendor the address
 * of the consent page is named. Throws `CredentialsError`.
 */
export async function requireConsent(
  vendor: Vendor,
  access: ConsentAccess,
  redirectUri: string | undefined,
): Promise<never> {
  const { fills = [], unless = [] } = vendor.declaration.consent ?? {};
  const missing = `the credentials lack ${fills.join(' and ')}, which an owner's consent gives (or ${unless.join(', ')}, another way in)`;
  if (redirectUri === undefined)
    throw new CredentialsError(
      `${missing}. Run it again with --redirect-uri, as it is registered at the vendor: it then names the page to open in a browser.`,
    );
  const open = await vendor.consent!();
  const url = open.url(access, { redirectUri, state: randomBytes(16).toString('hex') });
  throw new CredentialsError(
    `${missing}.\nOpen this page, consent, and copy the address that the browser is sent to, whole, even where it shows nothing:\n\n  ${url}\n\nThen add it to the credentials as "${consentMember}" and run the same again. It holds a code that works once and for a few minutes.`,
  );
}

interface Redemption {
  vendor: Vendor;
  access: ConsentAccess;
  http: VendorHttp;
  consentRedirect: string;
  /** The file for the credentials with the members that the consent filled in, written before any other use of them. */
  file: string;
  options: { timeScale: number };
  signal: AbortSignal;
}

/** Exchanges the code in the address that the owner's browser was sent to. Throws `VendorError`. */
export async function redeemConsent({
  vendor,
  access,
  http,
  consentRedirect,
  file,
  options,
  signal,
}: Redemption): Promise<Record<string, string>> {
  const consent = await vendor.consent!();
  const parameters = Object.fromEntries(new URL(consentRedirect).searchParams);
  // `https://us.example` and `https://us.example/` are not the same to a vendor: the address stays as it was pasted.
  const redirectUri = consentRedirect.split(/[?#]/)[0]!;
  const context = {
    http,
    now: Date.now,
    timeScale: options.timeScale,
    warn: () => undefined,
    session: new LocalSession(Date.now, (login) => login()),
    refreshTokens: new RenewedCredentials(access.credentials, undefined),
  };
  const filled = await consent.redeem(access, { redirectUri, parameters }, context, signal);
  const credentials = { ...access.credentials, ...filled };
  writeCredentials(file, credentials);
  return credentials;
}

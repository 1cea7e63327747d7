import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import {
  isKind,
  readNumber,
  readText,
  recordsOf,
  sessionOf,
  unavailable,
  VendorError,
  withoutToken,
} from '@heliograph/vendor-contract';
import type { AdapterContext, OAuthTokens, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import type { Dialect } from './dialect.ts';
import { post } from './request.ts';
import { COMPANIES_CALL, numberLiteral, TOKEN_CALL } from './wire.ts';

/** The company id that means the user himself, not one of his companies. */
const PERSONAL = '0';
/** Tokens live about 60 days; when the answer does not state it, we ask again after one. */
const DEFAULT_LIFETIME_SECONDS = 86_400;

type Credentials = VendorAccountAccess['credentials'];

/**
 * Logs in. A business account's plants are only seen with a token of its company: that of the credentials, otherwise
 * the first one the account belongs to. A new token leaves older ones valid. No refresh call is known to work: an
 * expired token requires a new login.
 */
export async function login(
  dialect: Dialect,
  { credentials }: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const named = credentials[dialect.login.company] ?? '';
  const ask = (company?: string): Promise<OAuthTokens> => requestToken(dialect, credentials, context, company, signal);
  if (named !== '') return sessionOf(await ask(named === PERSONAL ? undefined : named));
  const personal = await ask();
  try {
    return await forCompany(personal);
  } catch (error) {
    if (!isExpired(error)) throw error;
  }
  // The token ended between the two calls: another one, once.
  return forCompany(await ask()).catch((error: unknown) => {
    throw isExpired(error) ? refusedAtOnce(COMPANIES_CALL, error) : error;
  });

  async function forCompany(tokens: OAuthTokens): Promise<VendorSession> {
    const company = await firstCompany(dialect, credentials, context, tokens.accessToken, signal);
    return sessionOf(company === undefined ? tokens : await ask(company));
  }
}

async function requestToken(
  dialect: Dialect,
  credentials: Credentials,
  context: AdapterContext,
  company: string | undefined,
  signal: AbortSignal | undefined,
): Promise<OAuthTokens> {
  const { appId = '', appSecret = '', password = '' } = credentials;
  const names = dialect.login;
  const { envelope } = await post(context, dialect, TOKEN_CALL, {
    credentials,
    appId,
    body: {
      appSecret,
      ...identity(credentials),
      password: hashed(password),
      ...(company !== undefined && { [names.company]: numberLiteral(company) }),
    },
    ...reported({ signal }),
  });
  const accessToken = bareToken(envelope[names.token]);
  if (accessToken === undefined) throw withoutToken(TOKEN_CALL);
  return { accessToken, expiresInSeconds: readNumber(envelope[names.lifetime]) ?? DEFAULT_LIFETIME_SECONDS };
}

/** Removes the scheme, which precedes the example token in Deye's document. */
function bareToken(value: unknown): string | undefined {
  return readText(value)?.replace(/^bearer\s+/i, '');
}

/** Returns the hash that the cloud compares: SHA-256 of the plain password, lowercase hex. */
export function hashed(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex');
}

function identity({ email, username, mobile, countryCode }: Credentials): object {
  if (email) return { email };
  if (username) return { username };
  if (mobile) return { mobile, ...reported({ countryCode: countryCode === '' ? undefined : countryCode }) };
  throw new VendorError('credentials_rejected', 'account/token: one of email, username or mobile is needed');
}

/** Returns undefined for a user who belongs to no company, or may not ask. */
async function firstCompany(
  dialect: Dialect,
  credentials: Credentials,
  context: AdapterContext,
  token: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    const { envelope } = await post(context, dialect, COMPANIES_CALL, {
      credentials,
      body: {},
      token,
      ...reported({ signal }),
    });
    return recordsOf(envelope.orgInfoList)
      .map(({ companyId }) => readText(companyId))
      .find((id) => id !== undefined && id !== PERSONAL);
  } catch (error) {
    if (isKind(error, 'not_permitted')) return undefined;
    throw error;
  }
}

export function isExpired(error: unknown): error is VendorError {
  return isKind(error, 'session_expired');
}

/** Returns the refusal of a token right after it was given: another login would bring no other. */
export function refusedAtOnce(call: string, cause: VendorError): VendorError {
  return unavailable(call, 'the cloud refuses the token it has just given', cause);
}

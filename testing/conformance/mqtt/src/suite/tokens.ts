import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { consumerClaims, DISPATCHER, dispatcherClaims, MQTT_AUDIENCE } from '@heliograph/delivery';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: Record<string, unknown>;
}

export async function signingKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}

export const now = (): number => Math.floor(Date.now() / 1_000);

/** Lifetime of a token whose end is tested, up to a second less: long enough to connect and subscribe with on a busy machine. */
export const SHORT_SECONDS = 8;

/** Returns the claims that auth-api issues, the same for every broker; a claim set to undefined is left out. */
export function claimsOf(issuer: string, user: string, changed: JWTPayload = {}): JWTPayload {
  const own = user === DISPATCHER ? dispatcherClaims() : consumerClaims(user);
  const times = { iat: now(), nbf: now(), exp: now() + 3_600 };
  return { iss: issuer, aud: MQTT_AUDIENCE, jti: crypto.randomUUID(), ...times, ...own, ...changed };
}

export function signed(key: SigningKey, claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);
}

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of any header over a signature that is right for it. */
export async function signedWithHeader(key: SigningKey, header: object, claims: JWTPayload): Promise<string> {
  const content = `${encoded(header)}.${encoded(claims)}`;
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, key.privateKey, new TextEncoder().encode(content));
  return `${content}.${Buffer.from(signature).toString('base64url')}`;
}

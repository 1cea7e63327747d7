import { createHash } from 'node:crypto';
import { randomBase32 } from '@heliograph/http-service';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps presume, whatever the URI says: RFC 6238 with SHA-1, 30 s and 6 digits. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, 4: 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the present one: clocks differ, and typing takes time (RFC 6238, 5.2). */
const WINDOW = 1;
const APP_NAME = 'Heliograph';
const RECOVERY_CODES = 10;

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth://` URI that authenticator apps read from a QR code. */
export function totpUri(secret: string, username: string): string {
  return new TOTP({ ...parameters, issuer: APP_NAME, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** @param now Unix ms. @returns the time step of a code, in units of 30 s since 1970; undefined: the code is wrong */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** Returns codes of 80 random bits each, as they are shown: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 4 }, () => randomBase32(4)).join('-'));
}

/** Returns the stored form of a recovery code; 80 random bits need no slow hash. */
export function recoveryCodeHash(accountId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${accountId}\n${plainCode(code)}`)
    .digest();
}

/** Returns a code as it is compared: people type spaces, hyphens and capitals. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

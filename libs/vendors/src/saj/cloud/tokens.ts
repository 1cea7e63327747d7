import { createHmac, timingSafeEqual } from 'node:crypto';

/** The demo application: documented, no secret. */
export const app = {
  appId: 'VH_testapp1',
  appSecret: 'SandboxElekeeperAppSecret0000000000000000000000000000000000demo1',
};
export const LIFETIME_SECONDS = 28_800;
const SIGNING_KEY = 'saj-sandbox-access-tokens';

/** Tokens look like a short RSA key in base64: its frame, around 64 bytes of our own. */
const FRAME = Buffer.from('305c300d06092a864886f70d0101010500034b003048024100', 'hex');
const END = Buffer.from('0203010001', 'hex');
const MAC_BYTES = 32;
const CLAIM_BYTES = 32;

/** Access tokens that carry their time of issue: a restarted sandbox knows them again. */
export class Tokens {
  readonly #now: () => number;
  #issued = 0;
  #revokedUntil = 0;
  readonly #issuedSince = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): string {
    const issuedAt = this.#now();
    const token = encode(issuedAt, ++this.#issued);
    if (issuedAt <= this.#revokedUntil) this.#issuedSince.add(token);
    return token;
  }

  isValid(token: string | undefined): boolean {
    const issuedAt = token === undefined ? undefined : decode(token);
    if (token === undefined || issuedAt === undefined) return false;
    if (this.#now() >= issuedAt + LIFETIME_SECONDS * 1000) return false;
    return issuedAt > this.#revokedUntil || this.#issuedSince.has(token);
  }

  revoke(revoked: boolean): void {
    this.#revokedUntil = revoked ? this.#now() : 0;
    this.#issuedSince.clear();
  }
}

function encode(issuedAt: number, number: number): string {
  const claim = Buffer.alloc(CLAIM_BYTES, 0xa5);
  claim.writeDoubleBE(issuedAt, 8);
  claim.writeUInt32BE(number, 16);
  return Buffer.concat([FRAME, claim, mac(claim), END]).toString('base64');
}

/** Returns the time of issue; undefined when the token is not one of ours. */
function decode(token: string): number | undefined {
  const bytes = Buffer.from(token, 'base64');
  if (bytes.length !== FRAME.length + CLAIM_BYTES + MAC_BYTES + END.length) return undefined;
  const claim = bytes.subarray(FRAME.length, FRAME.length + CLAIM_BYTES);
  const givenMac = bytes.subarray(FRAME.length + CLAIM_BYTES, FRAME.length + CLAIM_BYTES + MAC_BYTES);
  return timingSafeEqual(givenMac, mac(claim)) ? claim.readDoubleBE(8) : undefined;
}

function mac(claim: Buffer): Buffer {
  return createHmac('sha256', SIGNING_KEY).update(claim).digest();
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Differences from what a faithful browser and authenticator would send. */
interface Faults {
  origin?: string;
  rpId?: string;
  /** The person was not verified, only present. */
  isUnverified?: true;
  /** The count of signatures that is sent. */
  counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A browser and authenticator in one (WebAuthn Level 3, 6): one discoverable credential on P-256, with the attestation `none`. */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #origin: string;
  #counter = 0;

  /** @param origin of the page */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes the credential. @param challenge base64url */
  attest(challenge: string, faults: Faults = {}): { id: string; clientDataJSON: string; attestationObject: string } {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.#id.length]);
    const authData = Buffer.concat([
      this.#data(HAS_CREDENTIAL, { counter: this.#counter, ...faults }),
      Buffer.alloc(16),
      length,
      this.#id,
      key,
    ]);
    const members: [string, Cbor][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ];
    return {
      id: this.#id.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', challenge, faults).toString('base64url'),
      attestationObject: cbor(new Map(members)).toString('base64url'),
    };
  }

  /** Signs a login. @param user the user's id, as text */
  assert(challenge: string, user: string, faults: Faults = {}) {
    this.#counter += 1;
    const authenticatorData = this.#data(0, { counter: this.#counter, ...faults });
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.#id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: Buffer.from(user).toString('base64url'),
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number, { rpId = new URL(this.#origin).hostname, isUnverified, counter = 0 }: Faults): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
  }
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes what attestations consist of (RFC 8949, 3). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  return Buffer.concat([
    headOf(5, value.size),
    ...Array.from(value, ([key, member]) => Buffer.concat([cbor(key), cbor(member)])),
  ]);
}

function headOf(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 0xff]);
}

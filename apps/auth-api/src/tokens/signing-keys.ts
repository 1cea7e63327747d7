import { readFile, stat } from 'node:fs/promises';
import { createLocalJWKSet, importJWK, type CryptoKey, type JWK, type JWTVerifyGetKey } from 'jose';

export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  /** The public halves of all keys. */
  published: JWK[];
  verificationKey: JWTVerifyGetKey;
}

const RECHECK_MS = 2_000;

/**
 * Reads the private JWK Set of `SIGNING_KEYS_FILE`. To rotate: append the new key, wait until all verifiers have fetched it, move it to the front, and
 * remove the old one when its last token has expired. If the file becomes unusable, the keys read before stay in use.
 */
export class SigningKeyFile {
  readonly #path: string;
  readonly #onProblem: (error: unknown) => void;
  #keys: SigningKeys | undefined;
  #modified = 0;
  #checkedAt = 0;

  constructor(path: string, onProblem: (error: unknown) => void) {
    this.#path = path;
    this.#onProblem = onProblem;
  }

  /** Finds the key that signed a token of this service. */
  readonly verificationKey: JWTVerifyGetKey = async (header, token) =>
    (await this.current()).verificationKey(header, token);

  /** @throws Error if the file has never been readable */
  async current(): Promise<SigningKeys> {
    // The absolute difference: a clock that was set back must not delay the check.
    if (this.#keys && Math.abs(Date.now() - this.#checkedAt) < RECHECK_MS) return this.#keys;
    this.#checkedAt = Date.now();
    try {
      const { mtimeMs } = await stat(this.#path);
      if (!this.#keys || mtimeMs !== this.#modified) this.#keys = await parse(await readFile(this.#path, 'utf8'));
      this.#modified = mtimeMs;
    } catch (error) {
      if (!this.#keys)
        throw new Error(`SIGNING_KEYS_FILE cannot be used: ${(error as Error).message}`, { cause: error });
      this.#onProblem(error);
    }
    return this.#keys;
  }
}

async function parse(text: string): Promise<SigningKeys> {
  const { keys } = parseSet(text);
  const [first] = keys;
  if (!first) throw new Error('it has no keys');
  keys.forEach(check);
  const privateKey = (await importJWK(first, 'ES256')) as CryptoKey;
  const published = keys.map(publicHalf);
  return { kid: first.kid!, privateKey, published, verificationKey: createLocalJWKSet({ keys: published }) };
}

/** Throws without the parser's message, which quotes the text: it is a private key. */
function parseSet(text: string): { keys: JWK[] } {
  try {
    const set = JSON.parse(text) as { keys?: JWK[] };
    if (Array.isArray(set.keys)) return { keys: set.keys };
  } catch {
    // Falls through to the error below.
  }
  throw new Error('it is not a JWK Set');
}

function check(key: JWK): void {
  if (key.kty !== 'EC' || key.crv !== 'P-256' || !key.d) throw new Error('every key must be a private EC key on P-256');
  if (!key.kid) throw new Error('every key must have a kid');
}

/** Copies the public members by name, so that no other member of the file is published. */
export function publicHalf({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

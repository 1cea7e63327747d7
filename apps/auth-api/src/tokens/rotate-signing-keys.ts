import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { publicHalf } from './signing-keys.ts';

/** Verifiers fetch the published set again after this at the latest. */
const JWKS_CACHE_SECONDS = 5 * 60;
/** The longest life of a token (MQTT, 24 h), and an hour for clock differences. */
const MAX_TOKEN_SECONDS = 25 * 3600;

export interface StoredKey extends JWK {
  /** Unix seconds; for this command only, never published. */
  addedAt?: number;
  signsSince?: number;
}

export interface RotationOptions {
  file: string;
  /** The public set, for brokers that read a file. */
  publicFile?: string;
  /** Changes nothing. */
  check: boolean;
  /** Does not wait until verifiers have fetched the key and tokens have expired. */
  force: boolean;
  /** Writes no file: the keys are in the result. For a file that is mounted read-only, as a Secret is. */
  keep?: boolean;
  /** Unix seconds. */
  now?: number;
}

export interface RotationStep {
  step: 'added' | 'signing' | 'finished' | 'waiting' | 'idle';
  kids: string[];
  message: string;
  /** The private keys after the step, as `SIGNING_KEYS_FILE` has them. */
  keys: readonly StoredKey[];
}

/**
 * Takes the step of a rotation that is due: a key is added and published, then it signs, then the previous one is removed. Tokens signed by the old key
 * stay valid throughout. The file itself contains the state of the rotation.
 * @throws Error when the file cannot be used
 */
export async function rotateSigningKeys(options: RotationOptions): Promise<RotationStep> {
  const now = options.now ?? Math.floor(Date.now() / 1000);
  const keys = (JSON.parse(await readFile(options.file, 'utf8')) as { keys: StoredKey[] }).keys;
  const [first, last] = [keys[0]!, keys.at(-1)!];
  if (keys.length === 1) {
    if (options.check) return stepResult('idle', keys, `${first.kid} signs; no rotation is under way.`);
    const added = await newKey(now);
    return save(
      options,
      'added',
      [...keys, added],
      `${added.kid} is published beside ${first.kid}. Run it again in 5 minutes: then it signs.`,
    );
  }
  if (last.addedAt !== undefined && last.signsSince === undefined) {
    const wait = last.addedAt + JWKS_CACHE_SECONDS - now;
    if (options.check || (wait > 0 && !options.force))
      return stepResult('waiting', keys, `${last.kid} ${wait > 0 ? `may sign in ${wait} s` : 'may sign now'}.`);
    const signing = { ...last, signsSince: now };
    return save(
      options,
      'signing',
      [signing, ...keys.slice(0, -1)],
      `${last.kid} signs. Run it again in 25 hours: then ${first.kid} is removed.`,
    );
  }
  const wait = (first.signsSince ?? 0) + MAX_TOKEN_SECONDS - now;
  if (options.check || (wait > 0 && !options.force))
    return stepResult(
      'waiting',
      keys,
      `${first.kid} signs; the keys before it ${wait > 0 ? `may be removed in ${Math.ceil(wait / 60)} min` : 'may be removed now'}.`,
    );
  return save(options, 'finished', [first], `${first.kid} is the only key.`);
}

/** @param now Unix seconds */
export async function newKey(now: number): Promise<StoredKey & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  return {
    ...(await exportJWK(privateKey)),
    kid: `${day}-${randomBytes(4).toString('hex')}`,
    alg: 'ES256',
    addedAt: now,
  };
}

function stepResult(step: RotationStep['step'], keys: readonly StoredKey[], message: string): RotationStep {
  return { step, kids: keys.map(({ kid }) => kid ?? ''), message, keys };
}

/** Writes the public set first: no broker may get a token with an unknown key. */
async function save(
  { file, publicFile, keep }: RotationOptions,
  step: RotationStep['step'],
  keys: readonly StoredKey[],
  message: string,
): Promise<RotationStep> {
  if (!keep && publicFile !== undefined) await replace(publicFile, { keys: keys.map(publicHalf) });
  if (!keep) await replace(file, { keys });
  return stepResult(step, keys, message);
}

/** Replaces the file by rename, so that no half of it is read, and keeps its mode. */
async function replace(file: string, content: object): Promise<void> {
  const fresh = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: (await stat(file)).mode & 0o777 });
  await rename(fresh, file);
}

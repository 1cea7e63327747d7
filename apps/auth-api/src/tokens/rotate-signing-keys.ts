import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { publicHalf } from './signing-keys.ts';

/** Verifiers fetch the published set again after this at the latest. */
const PUBLISHED_SECONDS = 5 * 60;
/** The longest life of a token (MQTT, 24 h), and an hour for clocks. */
const TOKENS_SECONDS = 25 * 3600;

interface KeptKey extends JWK {
  /** Unix seconds; ours, never published. */
  addedAt?: number;
  signsSince?: number;
}

export interface RotationOptions {
  file: string;
  /** The public set, for brokers that read a file. */
  publicFile?: string;
  /** Changes nothing. */
  check: boolean;
  /** Does not wait for verifiers and tokens. */
  force: boolean;
  /** Unix seconds. */
  now?: number;
}

export interface RotationStep {
  step: 'added' | 'signing' | 'finished' | 'waiting' | 'idle';
  kids: string[];
  message: string;
}

/**
 * One step of a rotation, whichever is due: a key is added and published, then signs, then the one before goes. Tokens signed by the old key stay good
 * throughout. What every step needs to know stands in the file itself.
 * @throws Error when the file cannot be used
 */
export async function rotateSigningKeys(options: RotationOptions): Promise<RotationStep> {
  const now = options.now ?? Math.floor(Date.now() / 1000);
  const keys = (JSON.parse(await readFile(options.file, 'utf8')) as { keys: KeptKey[] }).keys;
  const [first, last] = [keys[0]!, keys.at(-1)!];
  if (keys.length === 1) {
    if (options.check) return told('idle', keys, `${first.kid} signs; no rotation is under way.`);
    const added = await newKey(now);
    return save(
      options,
      'added',
      [...keys, added],
      `${added.kid} is published beside ${first.kid}. Run it again in 5 minutes: then it signs.`,
    );
  }
  if (last.addedAt !== undefined && last.signsSince === undefined) {
    const wait = last.addedAt + PUBLISHED_SECONDS - now;
    if (options.check || (wait > 0 && !options.force))
      return told('waiting', keys, `${last.kid} ${wait > 0 ? `may sign in ${wait} s` : 'may sign now'}.`);
    const signing = { ...last, signsSince: now };
    return save(
      options,
      'signing',
      [signing, ...keys.slice(0, -1)],
      `${last.kid} signs. Run it again in 25 hours: then ${first.kid} goes.`,
    );
  }
  const wait = (first.signsSince ?? 0) + TOKENS_SECONDS - now;
  if (options.check || (wait > 0 && !options.force))
    return told(
      'waiting',
      keys,
      `${first.kid} signs; the keys before it ${wait > 0 ? `may go in ${Math.ceil(wait / 60)} min` : 'may go now'}.`,
    );
  return save(options, 'finished', [first], `${first.kid} is the only key.`);
}

async function newKey(now: number): Promise<KeptKey & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  return {
    ...(await exportJWK(privateKey)),
    kid: `${day}-${randomBytes(4).toString('hex')}`,
    alg: 'ES256',
    addedAt: now,
  };
}

function told(step: RotationStep['step'], keys: readonly KeptKey[], message: string): RotationStep {
  return { step, kids: keys.map(({ kid }) => kid ?? ''), message };
}

/** The public set first: no broker may meet a token whose key it does not know. */
async function save(
  { file, publicFile }: RotationOptions,
  step: RotationStep['step'],
  keys: readonly KeptKey[],
  message: string,
): Promise<RotationStep> {
  if (publicFile !== undefined) await replace(publicFile, { keys: keys.map(publicHalf) });
  await replace(file, { keys });
  return told(step, keys, message);
}

/** By rename, so that no half of it is read; with the rights that it had. */
async function replace(file: string, content: object): Promise<void> {
  const fresh = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: (await stat(file)).mode & 0o777 });
  await rename(fresh, file);
}

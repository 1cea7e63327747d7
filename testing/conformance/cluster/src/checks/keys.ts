import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@heliograph/testbed';
import { GatewayClient } from '@heliograph/testbed/account';
import { publicUrl } from '../release/values.ts';
import type { Context } from './context.ts';

type Restart = (service: string) => Promise<unknown>;

/** The services that decrypt with the master key. */
const decrypting = ['sync-api', 'delivery-api', 'webhook-dispatcher', 'ingest-all'] as const;
/** The services that store data encrypted with it, each with a program of its own that re-encrypts it. */
const storing = { 'sync-api': 'sync-api', 'delivery-api': 'delivery-api', 'ingest-all': 'ingest' } as const;

/** Replaces the master key by the steps of docs/operate/master-key.md. @returns the last lines of each service's check, with the new key alone */
export async function rotateMasterKey({ release: installed, stack }: Context, restart: Restart): Promise<string> {
  const old = stack.MASTER_KEY!;
  const fresh = randomBytes(32).toString('base64');
  const use = async (...ring: string[]): Promise<void> => {
    await installed.putSecret('heliograph-master-key', { 'master-key': ring.join(',') });
    for (const service of decrypting) await restart(service);
  };
  await use(old, fresh);
  await use(fresh, old);
  for (const service of keysOf(storing)) await installed.exec(service, rewrap(service));
  await use(fresh);
  const lines: string[] = [];
  for (const service of keysOf(storing)) lines.push(await installed.exec(service, [...rewrap(service), '--check']));
  return lines.flatMap((text) => text.trim().split('\n')).join('; ');
}

const keysOf = <K extends string>(of: Readonly<Record<K, string>>): K[] => Object.keys(of) as K[];
const rewrap = (service: keyof typeof storing): string[] => [
  'node',
  `apps/${storing[service]}/dist/rotate-master-key.js`,
];

/** More than the kubelet needs to show a changed Secret in a pod, and than the command waits until the new key may sign. */
const stepMs = 10 * 60_000;
const betweenStepsMs = 15_000;
/** Enough for each replica to have answered. */
const inARow = 5;

interface KeySet {
  keys: { kid: string }[];
}

/**
 * Replaces the key that signs tokens as docs/operate/kubernetes.md describes, up to the step after which the new key signs; the last one, a day later,
 * removes the old key.
 */
export class SigningKeyRotation {
  readonly #release: Context['release'];
  readonly #stack: Context['stack'];
  #fresh: string | undefined;

  constructor({ release, stack }: Pick<Context, 'release' | 'stack'>) {
    this.#release = release;
    this.#stack = stack;
  }

  /** Adds a key, which may sign minutes later. Resolves when every auth-api publishes it. @returns its id */
  async publish(): Promise<string> {
    const fresh = (await this.#step()).at(-1)!;
    const published = () => publishedKeys(this.#stack.TLS_CA_FILE!);
    const publishes = ({ keys }: KeySet): boolean => keys.some(({ kid }) => kid === fresh);
    await until('every auth-api publishes the new key', inTurns(published, publishes), { deadlineMs: stepMs });
    // The MQTT broker of the stack reads a file.
    await writeFile(this.#stack.JWKS_FILE!, JSON.stringify(await published()));
    this.#fresh = fresh;
    return fresh;
  }

  /** Lets the new key sign. Tokens of before stay valid, and mqtt-dispatcher logs in with a token of the new key. */
  async replace(restart: Restart): Promise<string> {
    const fresh = this.#fresh ?? (await this.publish());
    const signing = async (): Promise<boolean> => {
      await sleep(betweenStepsMs);
      return (await this.#step())[0] === fresh;
    };
    await until('the new key may sign', signing, { deadlineMs: stepMs });
    const username = 'rotation';
    const made = await this.#release.admin(['create-account', '--username', username, '--quota', '1', '--json']);
    const { password } = JSON.parse(made) as { password: string };
    const signedBy = () => keyOfNewToken(this.#stack.TLS_CA_FILE!, username, password);
    const signs = inTurns(signedBy, (kid) => kid === fresh);
    await until('every auth-api signs with the new key', signs, { deadlineMs: stepMs });
    await restart('mqtt-dispatcher');
    return `${fresh} signs`;
  }

  /** @returns the ids of the keys, of which the first signs */
  async #step(): Promise<string[]> {
    const printed = await this.#release.exec('auth-api', ['heliograph', 'admin', 'rotate-signing-keys', '--print']);
    await this.#release.putSecret('heliograph-signing-keys', { 'signing-keys.json': printed });
    return (JSON.parse(printed) as KeySet).keys.map(({ kid }) => kid);
  }
}

/** Returns whether the answer is true several times in a row: the replicas are called in turn. */
export function inTurns<T>(
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  times = inARow,
): () => Promise<boolean> {
  return async () => {
    for (let turn = 0; turn < times; turn++) if (!holds(await ask())) return false;
    return true;
  };
}

/** On a connection of its own, which may reach another replica. */
function publishedKeys(caFile: string): Promise<KeySet> {
  return new Promise((resolve, reject) => {
    const options = { ca: readFileSync(caFile), agent: false };
    const request = get(`${publicUrl}/.well-known/jwks.json`, options, (answer) => {
      json(answer).then((body) => resolve(body as KeySet), reject);
    });
    request.once('error', reject);
  });
}

/** Logs in on a connection of its own, calls the API with the token, and returns the id of the key that signed it. */
async function keyOfNewToken(caFile: string, username: string, password: string): Promise<string> {
  const api = new GatewayClient(publicUrl, caFile);
  try {
    await api.login(username, password);
    await api.get('/v1/account');
    const header = Buffer.from(api.accessToken.split('.')[0]!, 'base64url').toString();
    return (JSON.parse(header) as { kid: string }).kid;
  } finally {
    await api.close();
  }
}

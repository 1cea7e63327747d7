import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMosquitto } from '../src/mosquitto/start-mosquitto.ts';
import { freePort } from '../src/ports.ts';
import type { RunningPart } from '../src/running-part.ts';
import { issueCertificate } from '../src/tls/issue-certificate.ts';

export const ISSUER = 'https://heliograph.test';
export const DEADLINE_MS = 20_000;

/** Polls; the value is the first one that is neither undefined nor false. */
export async function eventually<T>(what: string, probe: () => T | undefined | false): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const value = probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`not within ${DEADLINE_MS} ms: ${what}`);
    await sleep(10);
  }
}

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: Record<string, unknown>;
}

export async function signingKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}

/** What auth-api mints; a claim set to undefined is left out. */
export function claimsOf(account: string, changed: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    ...{ iss: ISSUER, aud: 'mqtt', sub: account, username: account, jti: crypto.randomUUID() },
    ...{ iat: now, nbf: now, exp: now + 3_600 },
    acl: [
      { permission: 'allow', action: 'subscribe', topic: `bd/v1/${account}/#` },
      { permission: 'deny', action: 'all', topic: '#' },
    ],
    scope: [`mqtt.read:*/amq.topic/bd.v1.${account}.*`],
  };
  return { ...claims, ...changed };
}

export function signed(key: SigningKey, claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);
}

/** A real broker with a certificate and a key set of its own. */
export class TestBroker {
  readonly url: string;
  readonly ca: Buffer;
  readonly #directory: string;
  readonly #start: () => Promise<RunningPart>;
  #process: RunningPart | undefined;

  private constructor(directory: string, port: number, ca: Buffer, start: () => Promise<RunningPart>) {
    this.#directory = directory;
    this.url = `mqtts://localhost:${port}`;
    this.ca = ca;
    this.#start = start;
  }

  static async start(keys: readonly SigningKey[]): Promise<TestBroker> {
    const directory = await mkdtemp(join(tmpdir(), 'heliograph-mqtt-'));
    const tls = await issueCertificate(directory, 'mqtt', ['localhost', '127.0.0.1']);
    const port = await freePort();
    const jwksFile = join(directory, 'jwks.json');
    const options = { directory: join(directory, 'mqtt'), port, keep: false, ...tls, jwksFile, issuer: ISSUER };
    const broker = new TestBroker(directory, port, readFileSync(tls.caFile), () => startMosquitto(options));
    broker.publishKeys({ keys: keys.map((key) => key.publicJwk) });
    broker.#process = await broker.#start();
    return broker;
  }

  /** Replaces the JWKS file by rename, as a program does that wants no half of it to be read. */
  publishKeys(content: object | string): void {
    const file = join(this.#directory, 'jwks.json');
    writeFileSync(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
    renameSync(`${file}.new`, file);
  }

  get log(): string {
    return readFileSync(join(this.#directory, 'mqtt', 'mosquitto.log'), 'utf8');
  }

  async restart(): Promise<void> {
    await this.#process?.stop();
    this.#process = await this.#start();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }
}

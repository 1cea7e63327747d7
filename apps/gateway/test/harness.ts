import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '@heliograph/service';
import { redisWithoutTimeouts } from '@heliograph/http-service/testing';
import { createGateway } from '../src/service.ts';
import { Upstream } from './upstream.ts';

/** Starts gateways on the real Redis, in front of upstream APIs whose answers the test sets. */
export class Harness {
  readonly log: string[] = [];
  readonly auth = new Upstream();
  readonly sync = new Upstream();
  readonly delivery = new Upstream();
  readonly #running: Service[] = [];
  #environment: Record<string, string> = {};
  directory = '';

  async open(): Promise<this> {
    const { REDIS_URL } = process.env;
    if (!REDIS_URL) throw new Error('the real parts are needed: REDIS_URL (npm test starts them)');
    this.directory = await mkdtemp(join(tmpdir(), 'gateway-'));
    const jwksFile = join(this.directory, 'jwks.json');
    await writeFile(jwksFile, '{"keys":[]}');
    this.#environment = {
      REDIS_URL: redisWithoutTimeouts(REDIS_URL),
      PORT: '0',
      HEALTH_PORT: '0',
      GATEWAY_PLAINTEXT: 'true',
      TOKEN_ISSUER: 'https://issuer.test',
      JWKS_FILE: jwksFile,
      AUTH_API_URL: await this.auth.listen(),
      SYNC_API_URL: await this.sync.listen(),
      DELIVERY_API_URL: await this.delivery.listen(),
    };
    return this;
  }

  /** @returns its base URL, and the URL of its health port */
  async start(env: Record<string, string> = {}): Promise<{ url: string; healthUrl: string }> {
    const logDestination = { write: (line: string) => void this.log.push(line) };
    const gateway = await createGateway({ env: { ...this.#environment, ...env }, logDestination });
    this.#running.push(gateway);
    return { url: (await gateway.start())!, healthUrl: gateway.healthUrl };
  }

  /** Stops the gateway that was started last. */
  async stopLast(): Promise<void> {
    await this.#running.pop()?.stop();
  }

  /** Returns how many calls reached an API. */
  get reached(): number {
    return this.auth.calls.length + this.sync.calls.length + this.delivery.calls.length;
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((gateway) => gateway.stop()));
    await Promise.all([this.auth.close(), this.sync.close(), this.delivery.close()]);
  }
}

/** Sends bytes, and reads until the other side ends the connection. */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import { findRabbitMq, freePort, startRabbitMq, type RunningPart } from '@heliograph/stack';
import type { BrokerControl, BrokerUnderTest } from '../suite/broker-under-test.ts';
import { type SigningKey, signingKey } from '../suite/tokens.ts';
import { ISSUER } from './mosquitto.ts';
import { OwnDirectory } from './own-directory.ts';

/** RabbitMQ 4, one node, configured by deploy/rabbitmq; its key set comes over https as auth-api serves it. */
export class RabbitMqUnderTest implements BrokerUnderTest, BrokerControl {
  readonly name: string;
  readonly url: string;
  readonly issuer = ISSUER;
  readonly key: SigningKey;
  readonly control = this;
  readonly #directory: OwnDirectory;
  readonly #keyServer: Server;
  readonly #jwksUrl: string;
  #process: RunningPart | undefined;

  private constructor(name: string, directory: OwnDirectory, key: SigningKey, keyServer: Server, jwksUrl: string) {
    this.name = name;
    this.#directory = directory;
    this.url = `mqtts://localhost:${directory.port}`;
    this.key = key;
    this.#keyServer = keyServer;
    this.#jwksUrl = jwksUrl;
  }

  static async start(onProgress?: (message: string) => void): Promise<RabbitMqUnderTest> {
    const { version } = await findRabbitMq(onProgress);
    const directory = await OwnDirectory.create();
    const port = await freePort();
    const keyServer = serveKeys(directory).listen(port, '127.0.0.1');
    await once(keyServer, 'listening');
    const jwksUrl = `https://localhost:${port}/.well-known/jwks.json`;
    const broker = new RabbitMqUnderTest(
      `RabbitMQ ${version}`,
      directory,
      await signingKey('key-1'),
      keyServer,
      jwksUrl,
    );
    broker.publishKeys({ keys: [broker.key.publicJwk] });
    await broker.#start();
    return broker;
  }

  get ca(): Buffer {
    return this.#directory.ca;
  }

  publishKeys(content: object | string): void {
    this.#directory.publishKeys(content);
  }

  /** Nothing but the end of a token ends a connection here. */
  revoke(): boolean {
    return false;
  }

  log(): string {
    return readFileSync(join(this.#directory.path, 'rabbitmq', 'rabbitmq.log'), 'utf8');
  }

  async restart(): Promise<void> {
    await this.#process?.stop();
    await this.#start();
  }

  async crash(): Promise<void> {
    await this.#process?.stop('SIGKILL');
    await this.#start();
  }

  /** A durable queue's message is on its way to the disk before it is acknowledged. */
  saved(): Promise<void> {
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    this.#keyServer.closeAllConnections();
    this.#keyServer.close();
    await this.#directory.remove();
  }

  async #start(): Promise<void> {
    const { path, port, tls } = this.#directory;
    this.#process = await startRabbitMq({ directory: join(path, 'rabbitmq'), port, ...tls, jwksUrl: this.#jwksUrl });
  }
}

function serveKeys({ tls, jwksFile }: OwnDirectory): Server {
  const options = { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
  return createServer(options, (_, response) => {
    response.setHeader('content-type', 'application/json').end(readFileSync(jwksFile));
  });
}

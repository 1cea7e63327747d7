import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import { findRabbitMq, freePort, startRabbitMq, type RunningPart } from '@heliograph/stack';
import { type SigningKey, signingKey } from '../suite/tokens.ts';
import { OwnBroker, OwnDirectory } from './own-broker.ts';

/** RabbitMQ 4, one node, configured by deploy/rabbitmq; its key set comes over https as auth-api serves it. */
export class RabbitMqUnderTest extends OwnBroker {
  private constructor(
    name: string,
    directory: OwnDirectory,
    key: SigningKey,
    private readonly keyServer: Server,
    private readonly jwksUrl: string,
  ) {
    super(name, directory, key);
  }

  static async start(onProgress?: (message: string) => void): Promise<RabbitMqUnderTest> {
    const { version } = await findRabbitMq(onProgress);
    const directory = await OwnDirectory.create();
    const port = await freePort();
    const keyServer = serveKeys(directory).listen(port, '127.0.0.1');
    await once(keyServer, 'listening');
    const jwksUrl = `https://localhost:${port}/.well-known/jwks.json`;
    const key = await signingKey('key-1');
    return new RabbitMqUnderTest(`RabbitMQ ${version}`, directory, key, keyServer, jwksUrl).begin();
  }

  /** Only the end of a token ends a connection here. */
  revoke(): boolean {
    return false;
  }

  log(): string {
    return readFileSync(join(this.directory.path, 'rabbitmq', 'rabbitmq.log'), 'utf8');
  }

  /** A durable queue's message is on its way to the disk before it is acknowledged. */
  saved(): Promise<void> {
    return Promise.resolve();
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.keyServer.closeAllConnections();
    this.keyServer.close();
  }

  protected launch(): Promise<RunningPart> {
    const { path, port, tls } = this.directory;
    return startRabbitMq({ directory: join(path, 'rabbitmq'), port, ...tls, jwksUrl: this.jwksUrl });
  }
}

function serveKeys({ tls, jwksFile }: OwnDirectory): Server {
  const options = { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
  return createServer(options, (_, response) => {
    response.setHeader('content-type', 'application/json').end(readFileSync(jwksFile));
  });
}

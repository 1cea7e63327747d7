import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, SignJWT, type JWK } from 'jose';

/** Tokens for the broker, signed with the stack's keys: like auth-api's, without its database. */
export class ServiceTokens {
  private constructor(
    private readonly server: Server,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  static async start(environment: Readonly<Record<string, string>>): Promise<ServiceTokens> {
    const server = createServer();
    const tokens = new ServiceTokens(server, environment);
    server.on('request', (_, response) => {
      void tokens.token('dispatcher').then((token) => response.end(JSON.stringify({ result: { token } })));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return tokens;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async token(subject: string): Promise<string> {
    const { SIGNING_KEYS_FILE = '', TOKEN_ISSUER = '' } = this.environment;
    const { keys } = JSON.parse(await readFile(SIGNING_KEYS_FILE, 'utf8')) as { keys: [JWK] };
    return new SignJWT({ username: subject })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keys[0].kid ?? '' })
      .setIssuer(TOKEN_ISSUER)
      .setSubject(subject)
      .setAudience('mqtt')
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(await importJWK(keys[0], 'ES256'));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';

/** Issues tokens as auth-api does, with the broker's real keys: for the dispatcher and for consumers. */
export class TokenEndpoint {
  /** The lifetime of the dispatcher's tokens. */
  lifeSeconds = 3600;
  issued = 0;

  private constructor(
    private readonly server: Server,
    private readonly key: JWK,
    private readonly issuer: string,
  ) {}

  static async start(environment: Readonly<Record<string, string>>): Promise<TokenEndpoint> {
    const { keys } = JSON.parse(await readFile(environment.SIGNING_KEYS_FILE!, 'utf8')) as { keys: JWK[] };
    const server = createServer({ keepAliveTimeout: 75_000 });
    const endpoint = new TokenEndpoint(server, keys[0]!, environment.TOKEN_ISSUER!);
    server.on('request', (request, response) => {
      const allowed =
        request.url === '/internal/mqtt-service-token' &&
        request.headers.authorization === `Bearer ${environment.SERVICE_SECRET}`;
      if (!allowed) response.writeHead(401).end();
      else
        void endpoint.token('dispatcher', endpoint.lifeSeconds).then((token) => {
          endpoint.issued += 1;
          response.end(JSON.stringify({ result: { token } }));
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async token(subject: string, lifeSeconds = 3600, claims: JWTPayload = {}): Promise<string> {
    return new SignJWT({ username: subject, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: this.key.kid! })
      .setIssuer(this.issuer)
      .setSubject(subject)
      .setAudience('mqtt')
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifeSeconds)
      .sign(await importJWK(this.key, 'ES256'));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

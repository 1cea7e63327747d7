import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';

/** The public address of the API. */
export const publicUrl = 'https://auth.test';
export const callback = `${publicUrl}/auth/sso/callback`;
export const clientSecret = 'a secret of the client, for the tests';
/** Claims by subject; a test changes them. */
export const people = new Map<string, Record<string, unknown>>();

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(4).toString('hex') };
}

/** A certified OpenID provider, whose login page knows everybody. */
export class RealProvider {
  readonly issuer: string;
  #server: Server | undefined;
  /** Who is at the browser. */
  subject = '';
  refuses = false;

  private constructor(readonly port: number) {
    this.issuer = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<RealProvider> {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const started = new RealProvider(port);
    await started.start();
    return started;
  }

  /** Starts with a new key: after a stop it is a provider that has rotated its keys. */
  async start(): Promise<void> {
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: 'heliograph', client_secret: clientSecret, redirect_uris: [callback] }],
      jwks: { keys: [await signingKey()] },
      cookies: { keys: ['of the tests'] },
      claims: {
        openid: ['sub'],
        email: ['email'],
        profile: ['name', 'preferred_username'],
        groups: ['groups', 'solar_account'],
      },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }),
      }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
    });
    const serve = provider.callback();
    const server = createServer((request, response) => {
      if (!request.url!.startsWith('/interaction/')) void serve(request, response);
      else void this.#interact(provider, request, response);
    });
    this.#server = server.listen(this.port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
    this.#server = undefined;
  }

  async #interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (this.refuses) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: this.subject } });
      return;
    }
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: params.client_id as string });
    grant.addOIDCScope(params.scope as string);
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  /** Does what a browser does from the provider's page on. @returns the query of the redirect back */
  async visit(url: string, subject: string): Promise<string> {
    this.subject = subject;
    const jar = new Map<string, string>();
    for (let at = url, hops = 0; hops < 10; hops++) {
      if (at.startsWith(callback)) return new URL(at).search;
      const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [name, value] = set.split(';', 1)[0]!.split('=') as [string, string];
        jar.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${at} answers ${answer.status}: ${await answer.text()}`);
      at = new URL(location, at).href;
    }
    throw new Error(`${url} does not come back`);
  }
}

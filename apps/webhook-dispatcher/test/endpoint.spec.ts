import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createTlsServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressPolicy, dnsResolver, generateWebhookSecret } from '@heliograph/delivery';
import type { WebhookTarget } from '@heliograph/messaging';
import { issueCertificate } from '@heliograph/stack';
import { NameServer } from '@heliograph/testbed';
import { DeadlineWheel } from '../src/endpoint/deadline-wheel.ts';
import { parseEgressProxy } from '../src/endpoint/egress-proxy.ts';
import { EndpointClient } from '../src/endpoint/endpoint-client.ts';
import { EndpointPools, type PoolsOptions } from '../src/endpoint/endpoint-pools.ts';
import { makeEndpoint } from '../src/endpoint/webhook-endpoint.ts';
import type { RequestOutcome } from '../src/endpoint/webhook-request.ts';
import { ConnectProxy } from './connect-proxy.ts';
import { delivery } from './delivery.fixture.ts';

/** The sending part alone over real sockets, TLS, DNS and a proxy. */
describe('an endpoint', () => {
  const delivered = { kind: 'answered', status: 204 };
  let directory: string;
  let files: Awaited<ReturnType<typeof issueCertificate>>;
  let server: Server;
  let connections: number;
  let names: NameServer;
  let proxy: ConnectProxy;
  let pools: EndpointPools | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'endpoint-'));
    files = await issueCertificate(directory, 'endpoint', ['hook.example', '127.0.0.1']);
  });

  afterAll(() => rm(directory, { recursive: true }));

  beforeEach(async () => {
    connections = 0;
    server = await serve({});
    names = await NameServer.start();
    proxy = await ConnectProxy.start();
  });

  afterEach(async () => {
    await pools?.close();
    server.closeAllConnections();
    server.close();
    names.close();
    proxy.close();
  });

  const read = (file: string) => readFileSync(file, 'utf8');
  const port = () => (server.address() as AddressInfo).port;

  async function serve(tls: { requestCert?: boolean }): Promise<Server> {
    const authority = read(files.caFile);
    const options = { cert: read(files.certFile), key: read(files.keyFile), ca: authority, rejectUnauthorized: false };
    const https = createTlsServer({ ...options, ...tls }, (request, response) => {
      const { authorized } = request.socket as unknown as { authorized: boolean };
      request.resume().once('end', () => response.writeHead(!tls.requestCert || authorized ? 204 : 403).end());
    });
    https.on('connection', () => connections++);
    https.listen(0, '127.0.0.1');
    await once(https, 'listening');
    return https;
  }

  function open(options: Partial<PoolsOptions> = {}): void {
    pools = new EndpointPools({
      addresses: new AddressPolicy(['127.0.0.1/32']),
      resolve: dnsResolver([names.server]),
      extraCa: read(files.caFile),
      connectTimeoutMs: 3000,
      maxSockets: 10,
      ...options,
    });
  }

  function throughProxy(checksAddresses: boolean, url = `http://us:s%40er@127.0.0.1:${proxy.port}`): Error[] {
    const failures: Error[] = [];
    open({ proxy: parseEgressProxy(url, checksAddresses), proxyFailed: (error) => failures.push(error) });
    return failures;
  }

  function post(host = 'hook.example', target: Partial<WebhookTarget> = {}): Promise<RequestOutcome> {
    const settings: WebhookTarget = {
      url: `https://${host}:${port()}/hook`,
      secrets: [{ id: 's', sealed: generateWebhookSecret(), primary: true }],
      signatureEncoding: 'hex',
      timeoutMs: 5000,
      maxInFlight: 8,
      status: 'active',
      minTlsVersion: 'TLSv1.3',
      ...target,
    };
    const endpoint = makeEndpoint('wh_1', settings, { open: (sealed) => sealed, headerPrefix: 'X-Service' });
    const options = { headerPrefix: 'X-Service', userAgent: 'test', allowHttp: false };
    const client = new EndpointClient(pools!, new DeadlineWheel(50), options);
    return new Promise((resolve) => client.post(endpoint, delivery(), ({ outcome }) => resolve(outcome)));
  }

  const closed = async () => {
    while (pools!.sockets > 0) await new Promise((resolve) => setImmediate(resolve));
  };

  describe('whose name leads elsewhere later', () => {
    it('is not followed to refused addresses, neither at the first connection nor at the second', async () => {
      open();
      names.answer = (n) => (n === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
      expect(await post()).toEqual(delivered);
      pools!.drop('wh_1');
      await closed();
      expect(await post()).toEqual({ kind: 'failed', reason: 'address_not_allowed' });
      expect([names.questions, connections]).toEqual([2, 1]);
    });

    it('is resolved once a connection, and the connection is pinned to the checked address', async () => {
      open();
      names.answer = (n) => (n === 1 ? ['10.0.0.1', '169.254.169.254', '127.0.0.1'] : ['10.0.0.1']);
      expect(await post()).toEqual(delivered);
      // The kept connection still leads to the checked address.
      expect(await post()).toEqual(delivered);
      expect([names.questions, connections]).toEqual([1, 1]);
    });

    it('that does not exist fails with the reason `dns`', async () => {
      open();
      expect(await post()).toEqual({ kind: 'failed', reason: 'dns' });
    });
  });

  it.each(['127.1', '0x7f000001', '2130706433', '017700000001', '127.0.0.1.', '127。0。0。1', '[::ffff:127.0.0.1]'])(
    'that is spelled %s is recognised, and refused unless the operator allows it',
    async (host) => {
      open({ addresses: new AddressPolicy() });
      expect(await post(host)).toEqual({ kind: 'failed', reason: 'address_not_allowed' });
      expect([names.questions, connections]).toEqual([0, 0]);
    },
  );

  describe('that requests a client certificate', () => {
    beforeEach(async () => {
      server.close();
      server = await serve({ requestCert: true });
      names.answer = () => ['127.0.0.1'];
      open();
    });

    it('gets only the webhook’s own certificate', async () => {
      const pair = JSON.stringify({ certificate: read(files.certFile), privateKey: read(files.keyFile) });
      expect(await post('hook.example', { clientCertificate: pair })).toEqual(delivered);
      expect(await post()).toEqual({ kind: 'answered', status: 403 });
      // A resumed session does not use it either.
      expect(await post()).toEqual({ kind: 'answered', status: 403 });
      expect(await post('hook.example', { clientCertificate: pair })).toEqual(delivered);
    });
  });

  it('offers no cipher for which the endpoint chooses a prime: one of 10,000 bits costs a second', async () => {
    server.close();
    const [key, cert] = [join(directory, 'rsa.key'), join(directory, 'rsa.crt')];
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=hook.example'];
    execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    server = createTlsServer({
      cert: read(cert),
      key: read(key),
      maxVersion: 'TLSv1.2',
      ciphers: 'DHE-RSA-AES128-GCM-SHA256',
      dhparam: 'auto',
    });
    const refused = once(server, 'tlsClientError');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    names.answer = () => ['127.0.0.1'];
    open();
    expect(await post('hook.example', { minTlsVersion: 'TLSv1.2' })).toEqual({ kind: 'failed', reason: 'tls' });
    expect(await refused).toEqual([expect.objectContaining({ code: 'ERR_SSL_NO_SHARED_CIPHER' }), expect.anything()]);
  });

  describe('behind an egress proxy', () => {
    beforeEach(() => (names.answer = () => ['127.0.0.1']));

    it('is reached by the address that was checked, its certificate checked by its name', async () => {
      throughProxy(false);
      expect(await post()).toEqual(delivered);
      expect(await post()).toEqual(delivered);
      const authorization = `Basic ${Buffer.from('us:s@er').toString('base64')}`;
      expect(proxy.asked).toEqual([{ authority: `127.0.0.1:${port()}`, authorization }]);
      names.answer = () => ['10.0.0.1'];
      pools!.drop('wh_1');
      expect(await post()).toEqual({ kind: 'failed', reason: 'address_not_allowed' });
      expect(proxy.asked).toHaveLength(1);
    });

    it('is reached by its name where the proxy checks addresses', async () => {
      throughProxy(true);
      proxy.hosts.set('hook.example', '127.0.0.1');
      expect(await post()).toEqual(delivered);
      expect(proxy.asked[0]!.authority).toBe(`hook.example:${port()}`);
      expect(names.questions).toBe(0);
    });

    it('is not blamed for a certificate that is not its own', async () => {
      throughProxy(true);
      proxy.hosts.set('other.example', '127.0.0.1');
      expect(await post('other.example')).toEqual({ kind: 'failed', reason: 'tls' });
    });

    it.each([
      ['HTTP/1.1 407 Proxy Authentication Required'],
      ['HTTP/1.1 503 Service Unavailable'],
      ['HTTP/1.1 500 Oops'],
      ['nonsense'],
    ])('is not blamed for "%s"', async (head) => {
      const failures = throughProxy(false);
      proxy.refusal = head;
      expect(await post()).toEqual({ kind: 'not_made' });
      expect(failures).toHaveLength(1);
      expect(pools!.sockets).toBe(0);
    });

    it('is not blamed for a proxy that is unreachable', async () => {
      const failures = throughProxy(false, 'http://user:hunter2@127.0.0.1:1');
      expect(await post()).toEqual({ kind: 'not_made' });
      expect(failures[0]!.message).not.toContain('hunter2');
      expect(pools!.sockets).toBe(0);
    });

    it.each([
      ['HTTP/1.1 502 Bad Gateway', 'connection'],
      ['HTTP/1.1 504 Gateway Timeout', 'timeout'],
      ['HTTP/1.1 503 Service Unavailable\r\nX-Squid-Error: ERR_CONNECT_FAIL 111', 'connection'],
      ['HTTP/1.1 403 Forbidden', 'address_not_allowed'],
    ])('fails when the proxy cannot or will not reach it: %s', async (head, reason) => {
      const failures = throughProxy(false);
      proxy.refusal = head;
      expect(await post()).toEqual({ kind: 'failed', reason });
      expect(failures).toHaveLength(0);
    });
  });

  it.each(['proxy.example', 'ftp://proxy.example', 'http://proxy.example/path', 'http://u:hunter2@proxy.example/?x'])(
    'is not reached through %s, which is no proxy',
    (text) => {
      expect(() => parseEgressProxy(text, false)).toThrow('the egress proxy is');
      expect(() => parseEgressProxy(text, false)).not.toThrow('hunter2');
    },
  );
});

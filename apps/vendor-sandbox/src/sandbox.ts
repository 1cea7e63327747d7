import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { administer, describe } from './administration.ts';
import { cloudsPage, wantsPage } from './clouds-page.ts';
import type { SandboxConfiguration } from './configuration.ts';
import type { HostedVendor } from './hosted-vendor.ts';
import { BodyTooLargeError, simulatorRequest, urlOf } from './requests.ts';

export interface Sandbox {
  /** The URL of the main port, where each vendor is below `/<id>`. */
  url: string;
  /** The URLs of each vendor's own port, where its paths begin at `/`. */
  rootUrls: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type LogError = (message: string, error: unknown) => void;

/** Serves all vendors. Rejects when a port is taken. */
export async function startSandbox(
  configuration: Pick<SandboxConfiguration, 'host' | 'port' | 'rootPorts' | 'timeScale'>,
  vendors: readonly HostedVendor[],
  logError: LogError,
): Promise<Sandbox> {
  const { host, port, rootPorts, timeScale } = configuration;
  const stopping = new AbortController();
  const { signal } = stopping;
  const roots = new Map<string, Server>();
  const servers: Server[] = [];
  const open = async (wanted: number, handle: Handle): Promise<Server> => {
    const server = await listen(host, wanted, (request, response) => {
      handle(request, response).catch((error: unknown) => {
        if (signal.aborted) response.destroy();
        else fail(response, error, logError);
      });
    });
    servers.push(server);
    return server;
  };
  const close = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(servers.map(closeServer));
  };
  try {
    for (const [i, vendor] of vendors.entries()) {
      const wanted = rootPorts === undefined ? 0 : rootPorts + i;
      roots.set(vendor.id, await open(wanted, (request, response) => serveRoot(vendor, request, response, signal)));
    }
    const portOf = (id: string): number => portNumber(roots.get(id)!);
    const main = await open(port, (request, response) =>
      serveMain({ vendors, portOf, timeScale, signal }, request, response),
    );
    const rootUrls = Object.fromEntries(vendors.map(({ id }) => [id, urlAt(host, portOf(id))]));
    return { url: urlAt(host, portNumber(main)), rootUrls, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface MainContext {
  vendors: readonly HostedVendor[];
  portOf: (id: string) => number;
  timeScale: number;
  signal: AbortSignal;
}

async function serveMain(context: MainContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = urlOf(request);
  const [, first = ''] = url.pathname.split('/', 2);
  const vendor = context.vendors.find(({ id }) => id === first);
  if (vendor) {
    const path = url.pathname.slice(first.length + 1) || '/';
    await vendor.serve(await simulatorRequest(request, url, path), response, context.signal);
  } else if (url.pathname === '/') {
    if (wantsPage(request)) sendPage(response, cloudsPage(context.vendors));
    else sendJson(response, 200, overview(context, request));
  } else {
    const { status, body } = await administer(request, url, context.vendors);
    // A button of the page leads back to it.
    if (status === 200 && request.method === 'POST' && wantsPage(request))
      response.writeHead(303, { location: '/' }).end();
    else sendJson(response, status, body);
  }
}

async function serveRoot(
  vendor: HostedVendor,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const url = urlOf(request);
  return vendor.serve(await simulatorRequest(request, url, url.pathname), response, signal);
}

/** Lists URLs with the host name under which the caller reached the sandbox: inside a container network it differs from the listening one. */
function overview({ vendors, portOf, timeScale }: MainContext, request: IncomingMessage): unknown {
  const host = request.headers.host ?? '';
  const reached = /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://localhost';
  const rootOrigin = (id: string): string => {
    const url = new URL(reached);
    url.port = String(portOf(id));
    return url.origin;
  };
  return { timeScale, vendors: vendors.map((vendor) => describe(vendor, reached, rootOrigin(vendor.id))) };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, html: string): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  });
  response.end(html);
}

async function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  // The keep-alive of nginx before a vendor's cloud; Node's 5 s end connections on which a slow client is just sending.
  const server = createServer({ keepAliveTimeout: 75_000 }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function fail(response: ServerResponse, error: unknown, logError: LogError): void {
  if (response.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof BodyTooLargeError) {
    response.setHeader('connection', 'close');
    sendJson(response, 413, { error: 'payload_too_large' });
    return;
  }
  logError('a simulator failed', error);
  sendJson(response, 500, { error: 'simulator_failed' });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function portNumber(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function urlAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

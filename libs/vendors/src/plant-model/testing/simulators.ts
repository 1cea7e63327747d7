import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reported } from '@heliograph/base-data';
import { VendorError } from '@heliograph/vendor-contract';
import type {
  RefreshTokenStore,
  SessionStore,
  VendorHttp,
  VendorRequest,
  VendorResponse,
  VendorSession,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import type { ReachableSimulator } from '../hosted-simulator.ts';
import type { PlantModel, ModelInverter, PhysicalSample } from '../types.ts';

/** Serves a simulator on a port of its own, loopback only, over HTTP. */
export async function serveSimulator(simulator: Pick<VendorSimulator, 'handle'>): Promise<ReachableSimulator> {
  // After Node's 5 s a process that stood still, and is the client too, would send on a connection that is just closed.
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    answer(simulator, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    http: plainVendorHttp(baseUrl),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  simulator: Pick<VendorSimulator, 'handle'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(`http://simulator${request.url ?? '/'}`);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const result = await simulator.handle({
    method: request.method ?? 'GET',
    baseUrl: `http://${request.headers.host ?? ''}`,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks),
  });
  response.writeHead(result.status, result.headers);
  response.end(result.body);
}

/** Returns a client without pacing or retries. 5xx answers are returned, dropped connections are `unavailable`. */
export function plainVendorHttp(baseUrl: string): VendorHttp {
  return { request: (request) => send(baseUrl, request) };
}

async function send(baseUrl: string, request: VendorRequest): Promise<VendorResponse> {
  try {
    const response = await fetch(baseUrl + request.path, {
      method: request.method,
      redirect: 'manual',
      ...reported({ headers: request.headers, body: request.body, signal: request.signal }),
    });
    return { status: response.status, headers: lowerCase(response.headers), body: await response.text() };
  } catch (cause) {
    throw new VendorError('unavailable', `${request.call}: no answer`, { call: request.call }, { cause });
  }
}

function lowerCase(headers: Headers): Record<string, string> {
  const plain = Object.fromEntries(headers.entries());
  const cookies = headers.getSetCookie();
  return cookies.length > 0 ? { ...plain, 'set-cookie': cookies.join('\n') } : plain;
}

export interface MemorySession extends SessionStore {
  /** How often a login ran. */
  readonly logins: number;
  readonly loggingIn: boolean;
  /** How often a kept session was invalidated. */
  readonly ended: number;
}

/** Returns one process's session store. */
export function memorySession(now: () => number = Date.now): MemorySession {
  let kept: { session: VendorSession; until: number } | undefined;
  let pending: Promise<VendorSession> | undefined;
  let logins = 0;
  let loggingIn = false;
  let ended = 0;
  return {
    get logins() {
      return logins;
    },
    get loggingIn() {
      return loggingIn;
    },
    get ended() {
      return ended;
    },
    async get(login) {
      if (kept && now() < kept.until) return kept.session.token;
      pending ??= countedLogin(login).finally(() => (pending = undefined));
      return (await pending).token;
    },
    invalidate(token) {
      if (kept?.session.token === token) {
        kept = undefined;
        ended += 1;
      }
      return Promise.resolve();
    },
  };

  async function countedLogin(login: () => Promise<VendorSession>): Promise<VendorSession> {
    logins += 1;
    loggingIn = true;
    const session = await login().finally(() => (loggingIn = false));
    kept = { session, until: now() + session.lifetimeMs };
    return session;
  }
}

/** Returns one process's store. `kept` contains all tokens that it was given, oldest first. */
export function memoryRefreshTokens(): RefreshTokenStore & { readonly kept: readonly string[] } {
  const kept: string[] = [];
  return {
    kept,
    newest: () => Promise.resolve(kept.at(-1)),
    keep(refreshToken) {
      kept.push(refreshToken);
      return Promise.resolve();
    },
  };
}

/**
 * Returns the first device and time (Unix seconds, whole minutes from `from` on, at most 60 days) at which the plant
 * model matches. Throws without a match.
 */
export function findSample(
  plantModel: PlantModel,
  from: number,
  matches: (sample: PhysicalSample, inverter: ModelInverter) => boolean,
): { inverter: ModelInverter; time: number; sample: PhysicalSample } {
  for (const inverter of plantModel.inverters) {
    for (let time = from; time < from + 60 * 86_400; time += 60) {
      const sample = plantModel.sample(inverter, time);
      if (matches(sample, inverter)) return { inverter, time, sample };
    }
  }
  throw new Error('the plant model shows nothing like that within 60 days');
}

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, type TlsOptions, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';

/** A hostile endpoint's behaviour on a connection on which a whole request has come. */
export type Misbehaviour = (socket: Socket, request: HostileRequest) => void;

interface HostileRequest {
  key: string;
  /** Resets the TCP connection below TLS. */
  reset: () => void;
}

export interface HostileServerOptions {
  host: string;
  /** Default: any free one. */
  port?: number;
  /** Absent: it accepts connections without TLS. */
  tls?: TlsOptions;
  /** Absent: it never reads. */
  misbehave?: Misbehaviour;
}

/** An endpoint on a socket of its own that may do anything at all with its bytes. */
export class HostileServer {
  readonly #server: Server;
  readonly #options: HostileServerOptions;
  readonly #sockets = new Set<Socket>();
  /** Connections that completed the TLS handshake, or were accepted without TLS. */
  connections = 0;
  requests = 0;
  /** Longest that a connection was kept open with a request unanswered, ms. */
  maxOpenMs = 0;
  /** Bytes that the peer has taken of us. */
  sentBytes = 0;

  private constructor(server: Server, options: HostileServerOptions) {
    this.#server = server;
    this.#options = options;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
    server.on('tlsClientError', () => undefined);
    server.on(options.tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => this.#accept(socket));
  }

  static async start(options: HostileServerOptions): Promise<HostileServer> {
    const server = options.tls === undefined ? createPlainServer() : createTlsServer(options.tls);
    const hostile = new HostileServer(server, options);
    server.listen(options.port ?? 0, options.host);
    await once(server, 'listening');
    return hostile;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(socket: Socket | TLSSocket): void {
    this.connections += 1;
    socket.on('error', () => undefined);
    const { misbehave } = this.#options;
    if (misbehave === undefined) {
      socket.pause();
      return;
    }
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const body = wholeBody(text);
      if (body === undefined) return;
      text = '';
      this.#handle(socket, misbehave, body);
    });
  }

  #handle(socket: Socket, misbehave: Misbehaviour, body: string): void {
    this.requests += 1;
    const begin = Date.now();
    const before = socket.bytesWritten;
    socket.once('close', () => {
      this.maxOpenMs = Math.max(this.maxOpenMs, Date.now() - begin);
      // Bytes that the peer did not take are still in our buffer.
      this.sentBytes += socket.bytesWritten - before - socket.writableLength;
    });
    const { idempotency_key: key } = JSON.parse(body) as { idempotency_key: string };
    const plain = [...this.#sockets].find(({ remotePort }) => remotePort === socket.remotePort);
    misbehave(socket, { key, reset: () => plain?.resetAndDestroy() });
  }
}

/** @returns undefined until all bytes announced by `content-length` have arrived */
function wholeBody(text: string): string | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  const body = text.slice(end + 4);
  return body.length < length ? undefined : body.slice(0, length);
}

export interface PemPair {
  cert: string;
  key: string;
}

const run = (args: readonly string[]) => promisify(execFile)('openssl', [...args]);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** A certificate for the name, signed by the authority that the dispatcher trusts, whose time ended when it was made. */
export async function expiredCertificate(directory: string, name: string): Promise<PemPair> {
  const file = (ending: string) => join(directory, 'tls', `expired.${ending}`);
  await writeFile(file('ext'), `subjectAltName=DNS:${name}\nextendedKeyUsage=serverAuth\n`);
  await run(['req', '-new', ...newKey, '-keyout', file('key'), '-out', file('csr'), '-subj', `/CN=${name}`]);
  const authority = ['-CA', join(directory, 'tls', 'ca.crt'), '-CAkey', join(directory, 'tls', 'ca.key')];
  const ends = ['-set_serial', '0xdead', '-days', '0', '-extfile', file('ext'), '-out', file('crt')];
  await run(['x509', '-req', '-sha256', '-in', file('csr'), ...authority, ...ends]);
  return read(file);
}

/** Creates a self-signed certificate for the name. */
export async function selfSignedCertificate(directory: string, name: string): Promise<PemPair> {
  const file = (ending: string) => join(directory, 'tls', `self-signed.${ending}`);
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '30'];
  await run(['req', '-x509', ...newKey, '-keyout', file('key'), '-out', file('crt'), ...subject]);
  return read(file);
}

async function read(file: (ending: string) => string): Promise<PemPair> {
  return { cert: await readFile(file('crt'), 'utf8'), key: await readFile(file('key'), 'utf8') };
}

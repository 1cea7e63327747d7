import { mkdir, readFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { spawnPart, type SpawnedPart } from '../child-process.ts';
import type { StackDirectory } from '../directories.ts';
import type { CertificateFiles } from '../issue-certificate.ts';
import { untilReady } from '../ready.ts';

interface ServerOptions {
  program: string;
  directory: StackDirectory;
  certificate: CertificateFiles;
}

export interface EtcdOptions extends ServerOptions {
  clientPort: number;
  peerPort: number;
}

export interface ApiServerOptions extends ServerOptions {
  port: number;
  etcdPort: number;
  /** EC private key (PEM) that signs the tokens of service accounts. */
  tokenKeyFile: string;
  /** `token,user,uid,"groups"` a line. */
  tokensFile: string;
  adminToken: string;
}

type Flags = [string, string | number | boolean][];

/** One member on 127.0.0.1 that only clients with a certificate of the same CA reach. Its writes are not synced: the data is a test's. */
export function startEtcd(o: EtcdOptions): Promise<SpawnedPart> {
  const client = `https://127.0.0.1:${o.clientPort}`;
  const peer = `https://127.0.0.1:${o.peerPort}`;
  const { certFile, keyFile, caFile } = o.certificate;
  const flags = (data: string): Flags => [
    ['name', 'etcd'],
    ['data-dir', data],
    ['listen-client-urls', client],
    ['advertise-client-urls', client],
    ['listen-peer-urls', peer],
    ['initial-advertise-peer-urls', peer],
    ['initial-cluster', `etcd=${peer}`],
    ...['', 'peer-'].flatMap((side): Flags => [
      [`${side}cert-file`, certFile],
      [`${side}key-file`, keyFile],
      [`${side}trusted-ca-file`, caFile],
      [`${side}client-cert-auth`, true],
    ]),
    ['unsafe-no-fsync', true],
    ['log-level', 'warn'],
  ];
  const probe = async (): Promise<void> => {
    const [cert, key, ca] = await Promise.all([certFile, keyFile, caFile].map((file) => readFile(file)));
    await readyEndpoint(o.clientPort, { cert, key, ca });
  };
  return startServer('etcd', o, { folder: 'etcd', flags, probe });
}

/** @throws StackError with the end of its log when it does not become ready */
export function startApiServer(o: ApiServerOptions): Promise<SpawnedPart> {
  // Only what differs from the server's defaults; Pod Security admission is one of them.
  const flags = (certificates: string): Flags => [
    ['etcd-servers', `https://127.0.0.1:${o.etcdPort}`],
    ['etcd-cafile', o.certificate.caFile],
    ['etcd-certfile', o.certificate.certFile],
    ['etcd-keyfile', o.certificate.keyFile],
    ['bind-address', '127.0.0.1'],
    ['advertise-address', '127.0.0.1'],
    ['secure-port', o.port],
    ['cert-dir', certificates],
    ['tls-cert-file', o.certificate.certFile],
    ['tls-private-key-file', o.certificate.keyFile],
    ['token-auth-file', o.tokensFile],
    ['anonymous-auth', false],
    ['authorization-mode', 'RBAC'],
    ['service-account-issuer', 'https://kubernetes.default.svc'],
    ['service-account-key-file', o.tokenKeyFile],
    ['service-account-signing-key-file', o.tokenKeyFile],
    ['service-cluster-ip-range', '10.96.0.0/16'],
    // It would publish the server's address as a Service, which must not be a loopback one.
    ['endpoint-reconciler-type', 'none'],
    ['profiling', false],
  ];
  // `/readyz` includes all start-up work of an API server: its roles, its priority classes, its connection to etcd.
  const probe = async (): Promise<void> => {
    const ca = await readFile(o.certificate.caFile);
    await readyEndpoint(o.port, { ca, headers: { authorization: `Bearer ${o.adminToken}` } });
  };
  return startServer('kube-apiserver', o, { folder: 'certificates', flags, probe, secrets: [o.adminToken] });
}

interface Server {
  /** Its own, under `kubernetes`. */
  folder: string;
  flags: (folder: string) => Flags;
  probe: () => Promise<void>;
  secrets?: string[];
}

async function startServer(
  name: 'etcd' | 'kube-apiserver',
  { program, directory }: ServerOptions,
  { folder, flags, probe, secrets = [] }: Server,
): Promise<SpawnedPart> {
  const own = join(directory.root, 'kubernetes', folder);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const logFile = directory.log(name);
  const args = flags(own).map(([flag, value]) => `--${flag}=${value}`);
  const process = await spawnPart({ name, command: program, args, logFile, pidFile: directory.pid(name) });
  await untilReady({ part: 'kubernetes', process, logFile, probe, secrets });
  return process;
}

const TIMEOUT_MS = 5_000;

/** Resolves when `/readyz` on a port of 127.0.0.1 answers 200; rejects otherwise. Both etcd and kube-apiserver have it. */
function readyEndpoint(
  port: number,
  credentials: Pick<RequestOptions, 'ca' | 'cert' | 'key' | 'headers'>,
): Promise<void> {
  // No agent: a connection kept alive would outlive the server in a failure test.
  const options = { host: '127.0.0.1', port, path: '/readyz', timeout: TIMEOUT_MS, agent: false, ...credentials };
  return new Promise((resolve, reject) => {
    const call = request(options, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`/readyz answers ${answer.statusCode ?? 'nothing'}`));
    });
    call.on('timeout', () => call.destroy(new Error(`/readyz does not answer within ${TIMEOUT_MS} ms`)));
    call.on('error', reject);
    call.end();
  });
}

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnPart, type SpawnedPart } from '../child-process.ts';
import type { StackDirectory } from '../directories.ts';
import { untilReady } from '../ready.ts';
import type { CertificateFiles } from '../issue-certificate.ts';
import { readyEndpoint } from './ready-endpoint.ts';

export interface ApiServerOptions {
  program: string;
  directory: StackDirectory;
  port: number;
  etcdPort: number;
  certificate: CertificateFiles;
  /** EC private key (PEM) that signs the tokens of service accounts. */
  tokenKeyFile: string;
  /** `token,user,uid,"groups"` a line. */
  tokensFile: string;
  adminToken: string;
}

/** Only what differs from the server's defaults; Pod Security admission is one of them. */
function flags(o: ApiServerOptions, certificates: string): [string, string | number | boolean][] {
  return [
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
}

/** @throws StackError with the end of its log when it does not become ready */
export async function startApiServer(o: ApiServerOptions): Promise<SpawnedPart> {
  const certificates = join(o.directory.root, 'kubernetes', 'certificates');
  await mkdir(certificates, { recursive: true, mode: 0o700 });
  const logFile = o.directory.log('kube-apiserver');
  const process = await spawnPart({
    name: 'kube-apiserver',
    command: o.program,
    args: flags(o, certificates).map(([name, value]) => `--${name}=${value}`),
    logFile,
    pidFile: o.directory.pid('kube-apiserver'),
  });
  const secrets = [o.adminToken];
  await untilReady({ part: 'kubernetes', process, logFile, probe: () => apiServerAnswers(o), secrets });
  return process;
}

/** `/readyz` includes all start-up work of an API server: its roles, its priority classes, its connection to etcd. */
async function apiServerAnswers(o: ApiServerOptions): Promise<void> {
  const ca = await readFile(o.certificate.caFile);
  await readyEndpoint(o.port, { ca, headers: { authorization: `Bearer ${o.adminToken}` } });
}

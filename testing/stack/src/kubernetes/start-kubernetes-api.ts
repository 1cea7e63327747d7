import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretFile } from '@heliograph/secrets';
import { StackDirectory, requireSpace, endLeftovers } from '../directories.ts';
import { issueCertificate } from '../issue-certificate.ts';
import { nativePart, type Part } from '../part.ts';
import { freePort } from '../ports.ts';
import type { RestartOptions } from '../stack.types.ts';
import { kubernetesProgram } from './kubernetes-programs.ts';
import { startApiServer, startEtcd, type ApiServerOptions } from './start-servers.ts';

type Programs = Record<'etcd' | 'kubeApiserver', string>;

const NEEDED_MIB = 500;
const HOSTS = ['127.0.0.1', 'localhost'];

export interface KubernetesOptions {
  /** State: data, certificates, keys, logs. Created when missing, emptied by `stop()`; not one of a running stack. */
  directory: string;
  /** One line of text for a person. */
  onProgress?: (message: string) => void;
}

/**
 * A real API server with etcd behind it, without the other parts of Kubernetes: RBAC and Pod Security admission decide as in a cluster, but no controller
 * makes pods of a Deployment or a ServiceAccount of a namespace, and a deleted namespace stays `Terminating`.
 */
export interface KubernetesApi {
  /** `https://127.0.0.1:<port>` */
  readonly url: string;
  readonly caPem: string;
  readonly caFile: string;
  /** Bearer token of a member of `system:masters`. */
  readonly adminToken: string;
  /** Logs in with that token. */
  readonly kubeconfigPath: string;
  /** Stops the API server (not etcd) and starts it again on its port with its data. For failure tests. */
  restart(options?: RestartOptions): Promise<void>;
  /** Leaves no process and no data. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts kube-apiserver and etcd on 127.0.0.1, over TLS; resolves when `/readyz` succeeds (some 5 s, without the first build).
 * @throws StackError, or Error when they cannot be built here: see `kubernetesUnavailable`
 */
export async function startKubernetesApi({ directory: path, onProgress }: KubernetesOptions): Promise<KubernetesApi> {
  const programs = {
    etcd: await kubernetesProgram('etcd', onProgress),
    kubeApiserver: await kubernetesProgram('kube-apiserver', onProgress),
  };
  const directory = new StackDirectory(path);
  await directory.create();
  await endLeftovers(directory, onProgress ?? (() => undefined));
  await requireSpace(directory.root, NEEDED_MIB);
  const server = await prepare(directory, programs);
  const ports = { clientPort: server.etcdPort, peerPort: await freePort() };
  const etcd = await nativePart({}, () => startEtcd({ ...server, ...ports, program: programs.etcd }));
  const since = Date.now();
  const api = await nativePart({}, () => startApiServer(server)).catch(async (error: unknown) => {
    await etcd.stop();
    throw error;
  });
  onProgress?.(`kube-apiserver is ready after ${((Date.now() - since) / 1_000).toFixed(1)} s`);
  return described(directory, server, api, etcd);
}

async function prepare(directory: StackDirectory, programs: Programs): Promise<ApiServerOptions> {
  const keys = directory.keys();
  const adminToken = await secretFile(join(keys, 'kubernetes-admin-token'));
  const tokensFile = join(keys, 'kubernetes-tokens.csv');
  await writeFile(tokensFile, `${adminToken},admin,admin,"system:masters"\n`, { mode: 0o600 });
  await secretFile(join(keys, 'kubernetes-service-accounts.pem'), newTokenKey);
  return {
    program: programs.kubeApiserver,
    directory,
    port: await freePort(),
    etcdPort: await freePort(),
    certificate: await issueCertificate(directory.root, 'kubernetes', HOSTS),
    tokenKeyFile: join(keys, 'kubernetes-service-accounts.pem'),
    tokensFile,
    adminToken,
  };
}

function newTokenKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'sec1', format: 'pem' }) as string;
}

async function described(
  directory: StackDirectory,
  server: ApiServerOptions,
  api: Part,
  etcd: Part,
): Promise<KubernetesApi> {
  const url = `https://127.0.0.1:${server.port}`;
  const { adminToken, certificate } = server;
  const caPem = await readFile(certificate.caFile, 'utf8');
  const kubeconfigPath = join(directory.keys(), 'kubeconfig.json');
  await writeFile(kubeconfigPath, kubeconfig({ url, caPem, token: adminToken }), { mode: 0o600 });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await api.stop();
    await etcd.stop();
    await directory.remove();
  };
  return {
    url,
    caPem,
    caFile: certificate.caFile,
    adminToken,
    kubeconfigPath,
    restart: (how = {}) => api.restart(how),
    stop: () => (stopping ??= stop()),
  };
}

export interface KubeconfigEntry {
  url: string;
  caPem: string;
  token: string;
}

/** Returns the file that kubectl, Helm and client libraries read. JSON is YAML too, and needs no escaping of ours. */
export function kubeconfig({ url, caPem, token }: KubeconfigEntry): string {
  const cluster = { server: url, 'certificate-authority-data': Buffer.from(caPem).toString('base64') };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'heliograph', cluster }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'heliograph', context: { cluster: 'heliograph', user: 'admin' } }],
    'current-context': 'heliograph',
  });
}

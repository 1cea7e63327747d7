import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnPart, type SpawnedPart } from '../child-process.ts';
import type { StackDirectory } from '../directories.ts';
import { untilReady } from '../ready.ts';
import type { CertificateFiles } from '../issue-certificate.ts';
import { readyEndpoint } from './ready-endpoint.ts';

export interface EtcdOptions {
  program: string;
  directory: StackDirectory;
  clientPort: number;
  peerPort: number;
  /** Shown to clients and peers, who must show one of the same CA. */
  certificate: CertificateFiles;
}

/** One member on 127.0.0.1 that only clients with a certificate reach. Its writes are not synced: the data is a test's. */
export async function startEtcd(o: EtcdOptions): Promise<SpawnedPart> {
  const dataDirectory = join(o.directory.root, 'kubernetes', 'etcd');
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const logFile = o.directory.log('etcd');
  const process = await spawnPart({
    name: 'etcd',
    command: o.program,
    args: flags(o, dataDirectory).map(([name, value]) => `--${name}=${value}`),
    logFile,
    pidFile: o.directory.pid('etcd'),
  });
  await untilReady({ part: 'kubernetes', process, logFile, probe: () => etcdAnswers(o) });
  return process;
}

function flags(o: EtcdOptions, dataDirectory: string): [string, string | number | boolean][] {
  const client = `https://127.0.0.1:${o.clientPort}`;
  const peer = `https://127.0.0.1:${o.peerPort}`;
  return [
    ['name', 'etcd'],
    ['data-dir', dataDirectory],
    ['listen-client-urls', client],
    ['advertise-client-urls', client],
    ['listen-peer-urls', peer],
    ['initial-advertise-peer-urls', peer],
    ['initial-cluster', `etcd=${peer}`],
    ...['', 'peer-'].flatMap((side): [string, string | boolean][] => [
      [`${side}cert-file`, o.certificate.certFile],
      [`${side}key-file`, o.certificate.keyFile],
      [`${side}trusted-ca-file`, o.certificate.caFile],
      [`${side}client-cert-auth`, true],
    ]),
    ['unsafe-no-fsync', true],
    ['log-level', 'warn'],
  ];
}

async function etcdAnswers({ certificate, clientPort }: EtcdOptions): Promise<void> {
  const [cert, key, ca] = await Promise.all(
    [certificate.certFile, certificate.keyFile, certificate.caFile].map((file) => readFile(file)),
  );
  await readyEndpoint(clientPort, { cert, key, ca });
}

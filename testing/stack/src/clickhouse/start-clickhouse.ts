import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { spawnPart } from '../child-process.ts';
import { debianPackages } from '../debian-packages/debian-packages.ts';
import type { RunningPart } from '../part.ts';
import { freePort } from '../ports.ts';
import { untilReady } from '../ready.ts';
import { hopTo } from './hop-to-2018.ts';

export interface ClickHouseOptions {
  /** Data, configuration and log. Created when missing. */
  directory: string;
  user: string;
  password: string;
  /** Those of an earlier start, to begin again on its data; default: free ones. */
  ports?: ClickHousePorts;
  onProgress?: (message: string) => void;
}

export interface ClickHousePorts {
  http: number;
  tcp: number;
  hop: number;
}

export interface ClickHouse extends RunningPart {
  readonly ports: ClickHousePorts;
  /** Of its HTTP interface, for clients of current releases. */
  readonly url: string;
  /** Executes a statement, as the server of 2018 knows it, and returns its answer. */
  query(statement: string): Promise<string>;
}

/**
 * ClickHouse as Debian has it (18.16, of 2018), on 127.0.0.1, without TLS, behind a hop that takes away what it does not know (`hopTo`).
 * @throws Error when it is unavailable, StackError when it does not start
 */
export async function startClickHouse(o: ClickHouseOptions): Promise<ClickHouse> {
  const { binary, environment } = await debianPackages({
    packages: ['clickhouse-server'],
    binary: 'clickhouse-server',
    ...reported({ onProgress: o.onProgress }),
  });
  await mkdir(join(o.directory, 'data'), { recursive: true, mode: 0o700 });
  const ports = o.ports ?? { http: await freePort(), tcp: await freePort(), hop: await freePort() };
  const configFile = join(o.directory, 'config.xml');
  await writeFile(configFile, serverConfiguration(o.directory, ports), { mode: 0o600 });
  await writeFile(join(o.directory, 'users.xml'), users(o), { mode: 0o600 });
  const logFile = join(o.directory, 'clickhouse.log');
  const process = await spawnPart({
    name: 'clickhouse',
    command: binary,
    args: [`--config-file=${configFile}`],
    env: environment,
    cwd: o.directory,
    logFile,
    pidFile: join(o.directory, 'clickhouse.pid'),
  });
  const server = `http://127.0.0.1:${ports.http}`;
  const query = (statement: string): Promise<string> => answerTo(statement, server, o);
  const probe = async (): Promise<void> => {
    await query('SELECT 1');
  };
  await untilReady({ part: 'clickhouse', process, logFile, probe, secrets: [o.password] });
  const hop = await hopTo(server, ports.hop);
  const stop = async (signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    hop.close();
    hop.closeAllConnections();
    await process.stop(signal);
  };
  return { pid: process.pid, stop, ports, url: `http://127.0.0.1:${ports.hop}`, query };
}

async function answerTo(statement: string, url: string, { user, password }: ClickHouseOptions): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    body: statement,
    headers: { 'X-ClickHouse-User': user, 'X-ClickHouse-Key': password },
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

function serverConfiguration(directory: string, { http, tcp }: ClickHousePorts): string {
  return `<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${http}</http_port>
  <tcp_port>${tcp}</tcp_port>
  <keep_alive_timeout>3</keep_alive_timeout>
  <max_concurrent_queries>20</max_concurrent_queries>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <mark_cache_size>16777216</mark_cache_size>
  <timezone>UTC</timezone>
  <path>${directory}/data/</path>
  <tmp_path>${directory}/data/tmp/</tmp_path>
  <user_files_path>${directory}/data/user_files/</user_files_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
</yandex>
`;
}

/** `reader`, with the same password, may not write. */
function users({ user, password }: ClickHouseOptions): string {
  const account = (name: string, profile: string): string =>
    `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`;
  return `<yandex>
  <profiles>
    <default><max_memory_usage>500000000</max_memory_usage></default>
    <readonly><readonly>1</readonly></readonly>
  </profiles>
  <users>${account(user, 'default')}${account('reader', 'readonly')}</users>
  <quotas><default></default></quotas>
</yandex>
`;
}

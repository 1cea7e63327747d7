import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { spawnPart } from '../child-process.ts';
import { debianPackages } from '../debian-packages/debian-packages.ts';
import type { RunningPart } from '../part.ts';
import { freePort } from '../ports.ts';
import { untilReady } from '../ready.ts';

export interface ClickHouseOptions {
  /** Data, configuration and log. Created when missing. */
  directory: string;
  user: string;
  password: string;
  onProgress?: (message: string) => void;
}

export interface ClickHouse extends RunningPart {
  /** Of its HTTP interface: `http://127.0.0.1:<port>`. */
  readonly url: string;
}

/**
 * ClickHouse as Debian has it (18.16, of 2018), on 127.0.0.1, without TLS: for its HTTP interface. It knows neither `LowCardinality` nor the settings and
 * compressions of current releases.
 * @throws Error when it is unavailable, StackError when it does not start
 */
export async function startClickHouse(o: ClickHouseOptions): Promise<ClickHouse> {
  const { binary, environment } = await debianPackages({
    packages: ['clickhouse-server'],
    binary: 'clickhouse-server',
    ...reported({ onProgress: o.onProgress }),
  });
  await mkdir(join(o.directory, 'data'), { recursive: true, mode: 0o700 });
  const port = await freePort();
  const configFile = join(o.directory, 'config.xml');
  await writeFile(configFile, serverConfiguration(o.directory, port, await freePort()), { mode: 0o600 });
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
  const url = `http://127.0.0.1:${port}`;
  const probe = async (): Promise<void> => {
    const answer = await fetch(`${url}/?query=SELECT%201`, {
      headers: { 'X-ClickHouse-User': o.user, 'X-ClickHouse-Key': o.password },
      signal: AbortSignal.timeout(2_000),
    });
    if ((await answer.text()) !== '1\n') throw new Error(`ClickHouse answers ${answer.status}`);
  };
  await untilReady({ part: 'clickhouse', process, logFile, probe, secrets: [o.password] });
  return { pid: process.pid, stop: (signal) => process.stop(signal), url };
}

function serverConfiguration(directory: string, httpPort: number, tcpPort: number): string {
  return `<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${httpPort}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
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

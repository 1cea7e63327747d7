import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AptSource, AptSourceFiles } from './apt-sources.ts';
import { parseAptSources } from './apt-sources.ts';

const execute = promisify(execFile);
const APT_FOLDER = '/etc/apt';

/** The entries of sources.list and sources.list.d; a missing or unreadable file counts as empty. */
export async function machineAptSources(): Promise<AptSource[]> {
  const parts = await readdir(join(APT_FOLDER, 'sources.list.d')).catch(() => [] as string[]);
  const names = ['sources.list', ...parts.filter((n) => /\.(list|sources)$/.test(n)).map((n) => `sources.list.d/${n}`)];
  const texts = await Promise.all(names.map((name) => readFile(join(APT_FOLDER, name), 'utf8').catch(() => '')));
  return names.flatMap((name, index) => parseAptSources(name, texts[index] ?? ''));
}

/** This machine's settings to reach its mirrors (proxies, timeouts, certificates). Hooks and index targets of other programs are not taken over. */
async function acquireSettings(): Promise<string> {
  const { stdout } = await execute('apt-config', ['dump'], { maxBuffer: 16 << 20 });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('Acquire::') && !/^Acquire::(IndexTargets|Languages)/.test(line))
    .join('\n');
}

function privateSettings(directory: string): string {
  const settings: Record<string, string> = {
    'Dir::Etc::main': '/dev/null',
    'Dir::Etc::parts': '/dev/null',
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': join(directory, 'sources.d'),
    'Dir::State': join(directory, 'state'),
    'Dir::State::lists': join(directory, 'lists'),
    'Dir::State::status': join(directory, 'state', 'status'),
    'Dir::Cache': join(directory, 'cache'),
    'Acquire::Languages': 'none',
    'APT::Update::Error-Mode': 'any',
    'APT::Install-Recommends': 'false',
  };
  // As root, apt would fetch as the user `_apt`, who cannot enter a private folder. Signatures are checked all the same.
  if (process.getuid?.() === 0) settings['APT::Sandbox::User'] = 'root';
  return Object.entries(settings)
    .map(([name, value]) => `${name} "${value}";\n`)
    .join('');
}

/**
 * Creates a folder in which apt works without root and without touching the machine's own lists and locks.
 * @param installed `machine`: the list of installed packages is a copy, so that only what the machine lacks is fetched;
 *   `nothing`: all dependencies are fetched, the C library included, as a root folder of another release needs it
 * @returns environment for `apt-get`.
 */
export async function privateApt(
  directory: string,
  files: AptSourceFiles,
  installed: 'machine' | 'nothing' = 'machine',
): Promise<Record<string, string>> {
  for (const name of ['sources.d', 'state', 'lists/partial', 'cache/archives/partial']) {
    await mkdir(join(directory, name), { recursive: true, mode: 0o700 });
  }
  const status = join(directory, 'state', 'status');
  if (installed === 'machine') await copyFile('/var/lib/dpkg/status', status, constants.COPYFILE_EXCL);
  else await writeFile(status, '', { flag: 'wx' });
  await writeFile(join(directory, 'sources.d', 'machine.list'), files.list);
  await writeFile(join(directory, 'sources.d', 'machine.sources'), files.sources);
  const configuration = join(directory, 'apt.conf');
  // A proxy setting may contain a password: readable by its owner only, and removed with the folder.
  await writeFile(configuration, `${await acquireSettings()}\n${privateSettings(directory)}`, { mode: 0o600 });
  return { APT_CONFIG: configuration, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
}

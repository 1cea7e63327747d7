import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyRunning, own, writeOwned } from './copy-for-standby.ts';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresServer, ServerOptions } from './postgres-server.ts';

const run = promisify(execFile);

const archiveOf = ({ home }: PostgresAccount): string => join(home, 'wal-archive');
const backupOf = ({ home }: PostgresAccount): string => join(home, 'base-backup');

export async function makeArchive(account: PostgresAccount): Promise<void> {
  await mkdir(archiveOf(account), { recursive: true, mode: 0o700 });
  await own(archiveOf(account), account);
}

/** The settings with which a server archives its WAL (docs/operate/disaster-recovery.md). */
export function archiveSettings({ account, archiveSeconds }: ServerOptions): string[] {
  if (archiveSeconds === undefined) return [];
  const archive = archiveOf(account);
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/.%f && mv ${archive}/.%f ${archive}/%f`;
  return ['archive_mode=on', `archive_command=${command}`, `archive_timeout=${archiveSeconds}s`];
}

/** Replaces the base backup by one of the server, which runs and archives. */
export async function takeBaseBackup(server: PostgresServer): Promise<void> {
  const backup = backupOf(server.options.account);
  await rm(backup, { recursive: true, force: true });
  await copyRunning(server, backup, { waitForArchive: true });
}

/** Makes the data of a server from the base backup; it replays the archive when it starts, to its end or to a moment, and then accepts writes. */
export async function restoreBaseBackup(to: PostgresServer, until: Date | undefined): Promise<void> {
  const { account, dataDirectory } = to.options;
  await run('cp', ['-a', backupOf(account), dataDirectory]);
  const settings = [
    `restore_command = 'cp ${archiveOf(account)}/%f %p'`,
    `recovery_target_action = 'promote'`,
    ...(until === undefined
      ? []
      : [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
  ];
  await writeOwned(join(dataDirectory, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, account);
  await writeOwned(join(dataDirectory, 'recovery.signal'), '', account);
}

// Times and modes that do not depend on when, by whom and under which umask a file was written.
import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, lutimesSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds since 1970 (reproducible-builds.org, SOURCE_DATE_EPOCH); without it the commit's time. */
export function sourceDate(checkout, environment = process.env) {
  const text =
    environment.SOURCE_DATE_EPOCH ||
    execFileSync('git', ['-C', checkout, 'log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim();
  const seconds = Number(text);
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new Error('SOURCE_DATE_EPOCH is not a number of seconds');
  return seconds;
}

/** Everything readable by everybody and writable by nobody but root; what is executable stays so. */
export function stampTree(path, seconds) {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return void lutimesSync(path, seconds, seconds);
  if (status.isDirectory()) {
    for (const name of readdirSync(path)) stampTree(join(path, name), seconds);
    chmodSync(path, 0o755);
  } else chmodSync(path, status.mode & 0o100 ? 0o755 : 0o644);
  utimesSync(path, seconds, seconds);
}

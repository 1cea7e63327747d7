import { statfs } from 'node:fs/promises';
import { StackError } from './stack-error.ts';

const MEBIBYTE = 1024 * 1024;

/** @throws StackError when the file system of an existing directory has less space than that */
export async function requireSpace(directory: string, mebibytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = Math.floor((bavail * bsize) / MEBIBYTE);
  if (free >= mebibytes) return;
  throw new StackError(
    [
      `no disk space: ${directory} has ${free} MiB free, ${mebibytes} MiB are needed. Three ways out:`,
      '  1. free some space, or use another directory (downloads go to XDG_CACHE_HOME, by default ~/.cache);',
      '  2. use parts that run already: KAFKA_BROKERS, DATABASE_URL, REDIS_URL, MQTT_URL in the environment;',
      '  3. Docker on a machine with more space.',
    ].join('\n'),
  );
}

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { durationSeconds } from '@heliograph/stack';
import { checkHistory } from './check-history.ts';
import { readHistory } from './history-file.ts';

/** `check-history FILE [--grace 5s]`: the invariants over the history of a run that is long over. @returns the exit code */
export async function checkFile(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { grace: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || !existsSync(file)) {
    process.stderr.write('check-history wants the file of a history\n');
    return 64;
  }
  for await (const event of readHistory(file)) {
    if (event.type !== 'run') break;
    process.stdout.write(`${event.command} (seed ${event.seed}, ${new Date(event.at).toISOString()})\n`);
  }
  const graceMs = values.grace === undefined ? undefined : durationSeconds('--grace', values.grace) * 1000;
  const { events, violations, changeMs } = await checkHistory(readHistory(file), graceMs);
  const changes = changeMs === undefined ? '' : `, changes in effect after ${changeMs} ms at most`;
  process.stdout.write(`${events} events${changes}\n${violations.join('\n')}\n`);
  process.stdout.write(violations.length === 0 ? 'every invariant held\n' : 'FAILED\n');
  return violations.length === 0 ? 0 : 1;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { isRunning, StackError, startTicks } from '@heliograph/stack';

interface Start {
  pid: number;
  /** A pid may meanwhile belong to another process; together with its start time it does not. */
  started: string | undefined;
}

/**
 * Notes in `file` that this process runs the product in this checkout, before it ends what an earlier start left behind.
 * @throws StackError while another process runs it: its services are not orphans
 */
export function claimCheckout(file: string): void {
  const other = read(file);
  if (
    other !== undefined &&
    other.pid !== process.pid &&
    isRunning(other.pid) &&
    startTicks(other.pid) === other.started
  ) {
    throw new StackError(
      `\`npm start\` already runs in this checkout (process ${other.pid}). Use that one, or stop it: Ctrl-C in its terminal, or kill ${other.pid}.`,
    );
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: startTicks(process.pid) } satisfies Start));
}

function read(file: string): Start | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Start;
  } catch {
    return undefined;
  }
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './command.ts';

const apps = join(import.meta.dirname, '..', '..', '..');
/** Each re-wraps what it has sealed. */
const services = ['auth-api', 'sync-api', 'delivery-api', 'ingest'];

interface Outcome {
  service: string;
  exitCode: number;
}

export const masterKey: Command = {
  name: 'rotate-master-key',
  summary: 'Seals everything anew under the newest master key (MASTER_KEY), service by service.',
  changes: true,
  options: { check: { description: 'Only says what is still sealed under an older key.' } },
  run: async (_, options) => {
    const outcomes: Outcome[] = [];
    for (const service of services) {
      const program = join(apps, service, 'dist', 'rotate-master-key.js');
      if (existsSync(program)) outcomes.push({ service, exitCode: await run(program, options.check === true) });
    }
    return {
      data: outcomes,
      table: { columns: ['service', 'exit code'], rows: outcomes.map(({ service, exitCode }) => [service, exitCode]) },
      exitCode: Math.max(0, ...outcomes.map(({ exitCode }) => exitCode)),
    };
  },
};

/** What it says goes to where errors go: the table, or JSON, is alone on the output. */
function run(program: string, check: boolean): Promise<number> {
  const child = spawn(process.execPath, [program, ...(check ? ['--check'] : [])], { stdio: ['ignore', 2, 2] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

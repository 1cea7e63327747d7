import { spawn } from 'node:child_process';
import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '@heliograph/testbed';

const prepare = resolve(import.meta.dirname, '..', '..', '..', 'tools', 'prepare.mjs');
/** Stands for the product: says when it runs, and stops cleanly on SIGTERM. */
const child = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); }); setInterval(() => {}, 1000); console.log('runs');`;

/** Runs a command; `script` (util-linux) gives it a terminal of its own. */
function start(file: string, terminal: boolean): { output: () => string; pid: () => number; kill: () => void } {
  const command = [process.execPath, file];
  const [program, ...args] = terminal ? ['script', '-qfec', command.join(' '), '/dev/null'] : command;
  const running = spawn(program!, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let output = '';
  running.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    output: () => output,
    pid: () => Number(/pid (\d+)/.exec(output)?.[1]),
    kill: () => running.kill('SIGKILL'),
  };
}

it.each([
  ['in a terminal', true],
  ['under a supervisor', false],
])('passes a SIGTERM to `npm start` on to what it started, %s', async (_, terminal) => {
  const file = join(await mkdtemp(join(tmpdir(), 'signals-')), 'start.mjs');
  await writeFile(
    file,
    `import { handOver } from ${JSON.stringify(prepare)};
process.stdout.write(\`pid \${process.pid}\\n\`);
handOver(process.execPath, ['-e', ${JSON.stringify(child)}]);\n`,
  );
  const started = start(file, terminal);
  try {
    await until('it runs', () => started.output().includes('runs'));
    process.kill(started.pid(), 'SIGTERM');
    await until('it stops', () => started.output().includes('stopped'), { deadlineMs: 20_000 });
  } finally {
    started.kill();
  }
});

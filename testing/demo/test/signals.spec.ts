import { spawn } from 'node:child_process';
import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '@heliograph/testbed';

const prepare = resolve(import.meta.dirname, '..', '..', '..', 'tools', 'prepare.mjs');
/** Stands for the product: reports when it runs, takes a while to stop cleanly on SIGTERM, and reports the number of signals. */
const child = `let signals = 0;
process.on('SIGTERM', () => ++signals === 1 && setTimeout(() => { console.log('stopped by ' + signals); process.exit(0); }, 2000));
setInterval(() => {}, 1000);
console.log('runs');`;

const starter = `import { handOver } from ${JSON.stringify(prepare)};
process.stdout.write(\`pid \${process.pid}\\n\`);
handOver(process.execPath, ['-e', ${JSON.stringify(child)}]);
`;

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
])('passes a SIGTERM to `npm start` on to its child processes, %s', async (_, terminal) => {
  const file = join(await mkdtemp(join(tmpdir(), 'signals-')), 'start.mjs');
  await writeFile(file, starter);
  const started = start(file, terminal);
  try {
    await until('it runs', () => started.output().includes('runs'));
    process.kill(started.pid(), 'SIGTERM');
    await until('it stops', () => started.output().includes('stopped by 1'), { deadlineMs: 20_000 });
  } finally {
    started.kill();
  }
});

it('stops its child processes, by one signal, when npm has ended', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'signals-')), 'start.mjs');
  await writeFile(file, starter);
  const shell = spawn('sh', ['-c', `${process.execPath} ${file} & wait`], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until('it runs', () => output.includes('runs'));
  shell.kill('SIGKILL');
  await until('it stops', () => output.includes('stopped by'), { deadlineMs: 20_000 });
  expect(output).toContain('stopped by 1');
});

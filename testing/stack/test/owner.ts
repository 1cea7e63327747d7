import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStack } from '../src/index.ts';

const parts = ['postgres', 'redis'] as const;
const directory = process.argv[2]!;
await startStack({ directory, parts, keep: true });
const files = parts.map((part) => readFile(join(directory, 'run', `${part}.pid`), 'utf8'));
const pids = (await Promise.all(files)).map((text) => (JSON.parse(text) as { pid: number }).pid);
process.stdout.write(`${JSON.stringify(pids)}\n`);
setInterval(() => undefined, 60_000);

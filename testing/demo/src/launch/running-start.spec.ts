import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTicks } from '@heliograph/stack';
import { claimCheckout } from './running-start.ts';

let file: string;
let other: ChildProcess;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'start-')), 'launcher.json');
  other = spawn('sleep', ['60']);
});
afterEach(() => other.kill('SIGKILL'));

const pid = () => other.pid!;
const claimedBy = () => (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;

it('refuses a checkout in which another start runs, and names its process', () => {
  writeFileSync(file, JSON.stringify({ pid: pid(), started: startTicks(pid()) }));
  expect(() => claimCheckout(file)).toThrow(`already runs in this checkout (process ${pid()})`);
  expect(claimedBy()).toBe(pid());
});

it.each([
  ['there was no start', () => undefined],
  ['the pid belongs to another process by now', () => JSON.stringify({ pid: pid(), started: '1' })],
  ['the file was cut off', () => '{"pid":'],
])('takes the checkout when %s', (_, content) => {
  const text = content();
  if (text !== undefined) writeFileSync(file, text);
  claimCheckout(file);
  expect(claimedBy()).toBe(process.pid);
});

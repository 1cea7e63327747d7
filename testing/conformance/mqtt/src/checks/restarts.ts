import { type Harness, KEPT } from '../suite/harness.ts';
import { type Check, checksOf } from '../suite/check.ts';

const QUEUED = 50;
const RECENT = 20;

async function queuedBefore(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  const payloads = await harness.publishNumbered(account, QUEUED);
  await harness.broker.control!.restart();
  return harness.comeBack(account, payloads);
}

async function queuedAfter(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  await harness.broker.control!.restart();
  return harness.comeBack(account, await harness.publishNumbered(account, QUEUED));
}

async function crash(harness: Harness): Promise<string> {
  const account = harness.newAccount();
  await harness.leaveSession(account);
  const saved = await harness.publishNumbered(account, QUEUED);
  await harness.broker.control!.saved();
  const recent = await harness.publishNumbered(account, RECENT, QUEUED);
  await harness.broker.control!.crash();
  const back = await harness.connect(account, KEPT);
  if (!back.sessionPresent) return 'the session is lost';
  // Behind all that was kept, so that its arrival shows that there is no more.
  await harness.publishNumbered(account, 1, QUEUED + RECENT);
  await back.receive(QUEUED + 1);
  const kept = new Set(await untilMarker(back, QUEUED + RECENT));
  if (!saved.every((payload) => kept.has(payload))) return 'lost what was saved';
  return recent.every((payload) => kept.has(payload)) ? 'all kept' : 'lost the most recent only';
}

async function untilMarker(
  back: { payloads(): string[]; receive(count: number): Promise<string[]> },
  marker: number,
): Promise<string[]> {
  while (!back.payloads().includes(String(marker))) await back.receive(back.payloads().length + 1);
  return back.payloads();
}

const check = checksOf('restart', { disturbs: 'process' });

export const restarts: readonly Check[] = [
  check('queued-before', 'messages that wait while the broker restarts (SIGTERM)', 'all, in order', queuedBefore),
  check('queued-after', 'a session outlives a restart and is still queued for', 'all, in order', queuedAfter),
  check('crash', 'kill -9 with messages waiting', 'all kept', crash),
];

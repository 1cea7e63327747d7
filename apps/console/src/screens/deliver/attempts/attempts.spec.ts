import type { AccountAttempt } from '@heliograph/sdk';
import { execFileSync } from 'node:child_process';
import { curlOf } from './curl.ts';
import { outcomeOf, sampleTimeOf } from './attempt.ts';
import { replaysFor } from './replays-for.ts';

describe('curlOf', () => {
  it('gives the shell exactly the body, with any content', () => {
    const body = `{"name":"O'Neill $(date) \`x\` \\\\"}`;
    const command = curlOf({
      url: 'https://example.com/a?b=1&c',
      idempotencyKey: 'k',
      kind: 'device.data',
      attempt: 2,
      body,
    });
    const words = execFileSync('/bin/sh', ['-c', command.replace(/^curl/, 'printf "%s\\0"')])
      .toString()
      .split('\0');
    expect(words.slice(0, -1)).toEqual([
      '-i',
      'https://example.com/a?b=1&c',
      '-H',
      'Content-Type: application/json',
      '-H',
      'X-Service-Event: device.data',
      '-H',
      'X-Service-Attempt: 2',
      '-H',
      'Idempotency-Key: k',
      '-H',
      'webhook-id: k',
      '--data-binary',
      body,
    ]);
  });
});

describe('sampleTimeOf', () => {
  it('reads the time of a record only', () => {
    expect(sampleTimeOf('solis:A:B1:1795255200')).toBe(1795255200);
    expect(sampleTimeOf('batch:0123456789')).toBeUndefined();
    expect(sampleTimeOf('batch:x:0123456789')).toBeUndefined();
    expect(sampleTimeOf('evt_1')).toBeUndefined();
    expect(sampleTimeOf(undefined)).toBeUndefined();
  });
});

const attempt = (members: Partial<AccountAttempt>): AccountAttempt => ({
  id: 'att',
  webhookId: 'wh_1',
  webhookName: null,
  type: 'attempt',
  result: 'failed',
  at: 1000,
  kind: 'device.data',
  deviceId: 'dev_1',
  idempotencyKey: 'solis:a:1795255200',
  ...members,
});

function withoutDevice(members: Partial<AccountAttempt>): AccountAttempt {
  const entry = attempt(members);
  delete entry.deviceId;
  return entry;
}

describe('outcomeOf', () => {
  it('is the result of a request, otherwise the type', () => {
    expect(outcomeOf(attempt({ result: 'delivered' }))).toBe('delivered');
    expect(outcomeOf(attempt({ type: 'dead' }))).toBe('dead');
  });
});

describe('replaysFor', () => {
  it('covers what failed, by webhook: its devices, its kinds, from its oldest sample to its last attempt', () => {
    const at = 1795255300;
    const plans = replaysFor([
      attempt({ at }),
      attempt({ at: at + 5, idempotencyKey: 'solis:b:1795255100', deviceId: 'dev_2' }),
      attempt({ at: at + 9 }),
      attempt({ at, webhookId: 'wh_2', kind: 'device.offline', idempotencyKey: 'evt_1', nextAttemptAt: at + 300 }),
    ]);
    expect(plans).toEqual([
      {
        webhookId: 'wh_1',
        attempts: 3,
        records: 2,
        body: {
          scope: 'all',
          from: 1795255100,
          to: at + 10,
          filter: { kinds: ['device.data'], deviceIds: ['dev_1', 'dev_2'] },
        },
      },
      expect.objectContaining({ webhookId: 'wh_2', records: 1 }),
    ]);
    // An event was written before its retry steps so far: those before a wait of 300 s.
    expect(plans[1]!.body.from).toBe(at - 660);
  });

  it('begins at the time of writing where a sample is older than that', () => {
    const at = 1795255200 + 9 * 3600;
    const [plan] = replaysFor([attempt({ at, nextAttemptAt: at + 5 })]);
    expect(plan!.body.from).toBe(at - 70);
  });

  it('names no devices when a batch has several, or when there are more than a filter takes', () => {
    const batch = replaysFor([withoutDevice({ idempotencyKey: 'batch:1', records: 7 }), attempt({})]);
    expect(batch[0]).toMatchObject({ records: 8, body: { filter: { kinds: ['device.data'] } } });
    expect(batch[0]!.body.filter).not.toHaveProperty('deviceIds');
    const many = replaysFor(Array.from({ length: 1001 }, (_, n) => attempt({ deviceId: `dev_${n}` })));
    expect(many[0]!.body.filter).not.toHaveProperty('deviceIds');
  });

  it('takes only requests and records that failed: no test event, no delivery, no change of state', () => {
    const others = [attempt({ result: 'delivered' }), attempt({ type: 'state' }), attempt({ kind: 'test' })];
    expect(replaysFor(others)).toEqual([]);
  });
});

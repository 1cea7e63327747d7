import { setImmediate } from 'node:timers/promises';
import type { VendorPollsRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import type { PollOutcome } from '../polling/poll-outcome.ts';
import { slowCallMs, VendorPolls } from './vendor-polls.ts';
import { VendorPollsWriter } from './vendor-polls-writer.ts';

const now = 1_000_000_000;
const roundMs = 300_000;

function polled(...outcomes: PollOutcome[]): VendorPolls {
  const polls = new VendorPolls();
  polls.watch('va_1', 'solis', roundMs);
  for (const outcome of outcomes) polls.noted('va_1', outcome, { now });
  return polls;
}

/** The standing of the only account. */
function standing(polls: VendorPolls): string[] {
  const { accounts } = polls.take(30_000, now)[0]!;
  return Object.entries(accounts)
    .filter(([name, count]) => name !== 'fresh' && count > 0)
    .map(([name]) => name);
}

describe(VendorPolls.name, () => {
  it.each<[PollOutcome[], string]>([
    [[], 'unseen'],
    [['answered'], 'well'],
    [['fault'], 'unseen'],
    [['fault', 'fault'], 'failing'],
    [['answered', 'fault'], 'well'],
    [['answered', 'fault', 'fault'], 'failing'],
    [['answered', 'fault', 'limited'], 'limited'],
    [['answered', 'fault', 'answered', 'fault'], 'well'],
    [['fault', 'fault', 'answered'], 'failing'],
    [['fault', 'fault', 'answered', 'answered'], 'well'],
    [['answered', 'refused'], 'refused'],
    [['refused', 'answered'], 'well'],
    [['answered', 'budget'], 'budget'],
    [['budget', 'answered'], 'well'],
    [['answered', 'ours', 'fault'], 'ours'],
    [['answered', 'ours', 'fault', 'fault'], 'failing'],
  ])('after %j the account is %s', (outcomes, expected) => {
    expect(standing(polled(...outcomes))).toEqual([expected]);
  });

  it.each(['fault', 'limited'] as const)(
    'calls an account well whose other polls are answered, though a burst of calls ends as %s each half minute',
    (outcome) => {
      const polls = new VendorPolls();
      // Growatt at 60-fold speed: values each 5 s, and each 30 s the alarms of six devices that it does not list any more.
      polls.watch('va_1', 'growatt', 5_000);
      const standings = new Set<string>();
      const counted = { answered: 0, failed: 0 };
      for (let second = 0; second < 300; second += 5) {
        const at = now + second * 1000;
        for (let i = 0; i < 4; i += 1) polls.noted('va_1', 'answered', { now: at });
        if (second % 30 === 0)
          for (let i = 0; i < 6; i += 1) polls.noted('va_1', outcome, { now: at + 500, ofCallAlone: true });
        const [report] = polls.take(5_000, at + 500);
        counted.answered += report!.polls.answered;
        counted.failed += report!.polls[outcome];
        if (report!.accounts.well === 1) standings.add('well');
        else standings.add('troubled');
      }
      expect([...standings]).toEqual(['well']);
      expect(counted).toEqual({ answered: 240, failed: 60 });
    },
  );

  it('counts an account as failing whose calls fail one by one, once no call was answered for a round', () => {
    const polls = polled('answered');
    const fail = (at: number): void => polls.noted('va_1', 'fault', { now: now + at, ofCallAlone: true });
    for (const at of [1000, 2000, roundMs]) fail(at);
    expect(standing(polls)).toEqual(['well']);
    for (const at of [roundMs + 1, roundMs + 2]) fail(at);
    expect(standing(polls)).toEqual(['failing']);
  });

  it('calls an account slow after two polls with a slow call', () => {
    const polls = polled('answered');
    const slowPoll = () =>
      polls.run(() => {
        polls.called('va_1', slowCallMs + 1);
        polls.noted('va_1', 'answered', { now });
      });
    slowPoll();
    expect(standing(polls)).toEqual(['well']);
    slowPoll();
    expect(standing(polls)).toEqual(['slow']);
  });

  it('counts a slow call for its own poll, not for one that ends meanwhile', async () => {
    const polls = polled('answered');
    const slowPoll = polls.run(async () => {
      polls.called('va_1', slowCallMs + 1);
      await setImmediate();
      polls.called('va_1', slowCallMs + 1);
      polls.noted('va_1', 'answered', { now });
    });
    polls.run(() => {
      polls.called('va_1', 10);
      polls.noted('va_1', 'answered', { now });
    });
    await slowPoll;
    expect(standing(polls)).toEqual(['well']);
  });

  it('calls no poll slow for a call outside of polls', () => {
    const polls = polled('answered');
    for (let i = 0; i < 2; i += 1) {
      polls.called('va_1', slowCallMs + 1);
      polls.run(() => polls.noted('va_1', 'answered', { now }));
    }
    expect(standing(polls)).toEqual(['well']);
  });

  it('counts since the last report only, and reports once more when the accounts are gone', () => {
    const polls = polled('answered', 'fault', 'budget');
    polls.called('va_1', 250.4);
    expect(polls.take(30_000, now)).toMatchObject([
      {
        vendor: 'solis',
        roundMs,
        reportMs: 30_000,
        polls: { answered: 1, fault: 1, budget: 1 },
        calls: { count: 1, totalMs: 250 },
      },
    ]);
    expect(polls.take(30_000, now)).toMatchObject([{ polls: { answered: 0, fault: 0 }, calls: { count: 0 } }]);
    polls.forget('va_1');
    polls.noted('va_1', 'fault', { now });
    expect(polls.take(30_000, now)).toMatchObject([
      { accounts: { well: 0, budget: 0, unseen: 0 }, polls: { fault: 0 } },
    ]);
    expect(polls.take(30_000, now)).toEqual([]);
  });

  it('counts an account as fresh for two rounds after its last good poll', () => {
    const polls = polled('answered');
    expect(polls.take(1, now + 2 * roundMs)[0]!.accounts.fresh).toBe(1);
    expect(polls.take(1, now + 2 * roundMs + 1)[0]!.accounts.fresh).toBe(0);
  });
});

describe(VendorPollsWriter.name, () => {
  it('writes one record for a vendor however many polls there were, and keeps counting while Kafka does not answer', async () => {
    const sent: VendorPollsRecord[] = [];
    let answer: (error?: Error) => void = () => undefined;
    const polls = polled('answered');
    const writer = new VendorPollsWriter(polls, {
      timeScale: 1,
      logger: { warn: () => undefined },
      producer: {
        send: (records) => {
          for (const { value } of records) sent.push(JSON.parse(String(value)) as VendorPollsRecord);
          return new Promise<void>((resolve, reject) => (answer = (error) => (error ? reject(error) : resolve())));
        },
      },
    });
    const first = writer.write();
    for (let i = 0; i < 1000; i += 1) polls.noted('va_1', 'answered');
    const same = writer.write();
    expect(sent).toHaveLength(1);
    answer(new Error('not acknowledged'));
    await Promise.all([first, same]);
    const last = writer.close();
    await until('the last report', () => sent.length === 2);
    answer();
    await last;
    expect(sent.map((report) => report.polls.answered)).toEqual([1, 1000]);
  });
});

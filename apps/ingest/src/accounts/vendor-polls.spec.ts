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
  for (const outcome of outcomes) polls.noted('va_1', outcome, now);
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

  it('calls an account slow after two polls with a slow call', () => {
    const polls = polled('answered');
    const slowPoll = () =>
      polls.run(() => {
        polls.called('va_1', slowCallMs + 1);
        polls.noted('va_1', 'answered', now);
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
      polls.noted('va_1', 'answered', now);
    });
    polls.run(() => {
      polls.called('va_1', 10);
      polls.noted('va_1', 'answered', now);
    });
    await slowPoll;
    expect(standing(polls)).toEqual(['well']);
  });

  it('calls no poll slow for a call outside of polls', () => {
    const polls = polled('answered');
    for (let i = 0; i < 2; i += 1) {
      polls.called('va_1', slowCallMs + 1);
      polls.run(() => polls.noted('va_1', 'answered', now));
    }
    expect(standing(polls)).toEqual(['well']);
  });

  it('counts since the last report only, and reports once more when the accounts are gone', () => {
    const polls = polled('answered', 'fault', 'budget');
    polls.called('va_1', 250.4);
    expect(polls.take(30_000, now)).toMatchObject([
      { vendor: 'solis', roundMs, reportMs: 30_000, polls: { answered: 1, fault: 1, budget: 1 }, calls: { count: 1, totalMs: 250 } },
    ]); // prettier-ignore
    expect(polls.take(30_000, now)).toMatchObject([{ polls: { answered: 0, fault: 0 }, calls: { count: 0 } }]);
    polls.forget('va_1');
    polls.noted('va_1', 'fault', now);
    expect(polls.take(30_000, now)).toMatchObject([
      { accounts: { well: 0, budget: 0, unseen: 0 }, polls: { fault: 0 } },
    ]);
    expect(polls.take(30_000, now)).toEqual([]);
  });

  it('holds an account fresh for two rounds after its last good poll', () => {
    const polls = polled('answered');
    expect(polls.take(1, now + 2 * roundMs)[0]!.accounts.fresh).toBe(1);
    expect(polls.take(1, now + 2 * roundMs + 1)[0]!.accounts.fresh).toBe(0);
  });
});

describe(VendorPollsWriter.name, () => {
  it('writes one record for a vendor however many polls there were, and goes on counting while Kafka does not answer', async () => {
    const sent: VendorPollsRecord[] = [];
    let answer: (error?: Error) => void = () => undefined;
    const polls = polled('answered');
    const writer = new VendorPollsWriter(polls, {
      ...{ timeScale: 1, logger: { warn: () => undefined } },
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

import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { BrokerReports } from './broker-reports.ts';

function setUp() {
  const state = { now: 3_600_000 * 500, unavailable: false };
  const sent: OutgoingRecord[] = [];
  const counted: (string | number)[] = [];
  const reports = new BrokerReports({
    observer: { dropped: (...args) => counted.push(...args), refused: (...args) => counted.push(...args) },
    send: (records) =>
      state.unavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(void sent.push(...records)),
    now: () => state.now,
  });
  const take = (report: object): Promise<void> =>
    reports.take('$heliograph/report', Buffer.from(JSON.stringify(report)));
  return { reports, state, sent, counted, take };
}
const keys = (records: readonly OutgoingRecord[]) => records.map(({ headers }) => headers![headerNames.idempotencyKey]);

describe('BrokerReports', () => {
  it('notifies the account when a session begins to lose messages and of the total at the end, and counts all of them', async () => {
    const { take, sent, counted } = setUp();
    const loss = { type: 'dropped', account: 'acc_1', client: 'acc_1-a', since: 100 };
    await take({ ...loss, messages: 3, total: 3 });
    await take({ ...loss, messages: 4, total: 7 });
    await take({ ...loss, messages: 0, total: 7, until: 200 });
    expect(keys(sent)).toEqual(['mqtt:acc_1-a:100:dropping_messages', 'mqtt:acc_1-a:200:messages_dropped']);
    expect(JSON.parse(String(sent[1]!.value))).toMatchObject({
      clientId: 'acc_1-a',
      since: 100,
      until: 200,
      messages: 7,
    });
    expect(counted).toEqual(['acc_1', 3, 'acc_1', 4, 'acc_1', 0]);
  });

  it('reports refusals once an hour by account and reason, but no full broker', async () => {
    const { take, state, sent, counted } = setUp();
    const refusal = { type: 'refused', account: 'acc_1', reason: 'account_sessions', clients: 2 };
    for (const report of [refusal, refusal, { ...refusal, account: 'acc_2' }]) await take(report);
    await take({ type: 'refused', reason: 'broker_full', clients: 5 });
    expect(sent).toHaveLength(2);
    state.now += 3_600_000;
    await take(refusal);
    expect(sent).toHaveLength(3);
    expect(counted).toEqual([
      'account_sessions',
      2,
      'account_sessions',
      2,
      'account_sessions',
      2,
      'broker_full',
      5,
      'account_sessions',
      2,
    ]);
  });

  it('counts no report that could not be written', async () => {
    const { take, state, counted } = setUp();
    state.unavailable = true;
    await expect(
      take({ type: 'dropped', account: 'a', client: 'a-1', since: 1, messages: 1, total: 1 }),
    ).rejects.toThrow();
    expect(counted).toEqual([]);
  });

  it('ignores unknown reports', async () => {
    const { reports, sent, counted, take } = setUp();
    await take({ type: 'later' });
    await reports.take('$heliograph/report', Buffer.from('{'));
    await reports.take('other', Buffer.from('{"type":"dropped"}'));
    expect([...sent, ...counted]).toEqual([]);
  });
});

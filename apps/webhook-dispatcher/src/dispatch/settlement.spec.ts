import { jest } from '@jest/globals';
import { ProduceError } from '@heliograph/kafka';
import { incoming } from '../../test/delivery.fixture.ts';
import { RoutedRecord, SourceRecord } from '../delivery/routed-record.ts';
import { Settlement } from './settlement.ts';

describe('Settlement', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const next = { topic: 'webhook.dead', key: 'wh_1', value: null };
  let refuse: boolean;
  let settled: unknown[];
  let settlement: Settlement;
  let group: { confirmed: boolean; owns: boolean };
  const owned = { isMembershipConfirmed: () => group.confirmed, owns: () => group.owns };

  beforeEach(() => {
    jest.useFakeTimers();
    refuse = false;
    settled = [];
    const send = () => (refuse ? Promise.reject(new Error('the broker is unavailable')) : Promise.resolve());
    group = { confirmed: true, owns: true };
    settlement = new Settlement({ send }, (record) => settled.push(record), owned, log);
  });

  afterEach(() => jest.useRealTimers());

  it('settles after the acknowledgement', async () => {
    const record = incoming();
    settlement.settleAfter(settlement.consumed(record), next);
    expect(settled).toHaveLength(0);
    await settlement.stop(1000);
    expect(settled).toEqual([record]);
  });

  it('settles nothing while the broker is unavailable, however long, and then does', async () => {
    refuse = true;
    settlement.settleAfter(settlement.consumed(incoming()), next);
    await jest.advanceTimersByTimeAsync(3600_000);
    expect(settled).toHaveLength(0);
    refuse = false;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(settled).toHaveLength(1);
  });

  it('skips records that Kafka refuses for themselves, and writes the others', async () => {
    const sent: unknown[] = [];
    let skipped = 0;
    const send = (records: readonly { key: string | null }[]) => {
      if (records.some(({ key }) => key === 'large'))
        return Promise.reject(new ProduceError('too large', { hopeless: true }));
      return Promise.resolve(void sent.push(...records));
    };
    settlement = new Settlement(
      { send },
      (record) => settled.push(record),
      owned,
      log,
      () => (skipped += 1),
    );
    settlement.settleAfter(settlement.consumed(incoming()), next, { ...next, key: 'large' }, next);
    await settlement.stop(1000);
    expect(settled).toHaveLength(1);
    expect(sent).toEqual([next, next]);
    expect(skipped).toBe(1);
  });

  it('writes nothing while another process may own the record, and continues when ownership is confirmed', async () => {
    const send = jest.fn(() => Promise.resolve());
    settlement = new Settlement({ send }, (record) => settled.push(record), owned, log);
    group.confirmed = false;
    settlement.settleAfter(settlement.consumed(incoming()), next);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(send).not.toHaveBeenCalled();
    group.confirmed = true;
    await jest.advanceTimersByTimeAsync(1000);
    expect(settled).toHaveLength(1);
  });

  it('makes no copy in a tier of what another owns by now, nor settles it', async () => {
    const send = jest.fn(() => Promise.resolve());
    settlement = new Settlement({ send }, (record) => settled.push(record), owned, log);
    group.confirmed = false;
    settlement.settleAfter(settlement.consumed(incoming()), next);
    settlement.settleAfter(settlement.consumed(incoming({}, 1)), next);
    settlement.revoke(new Set(['webhook.deliveries/1']));
    group.owns = false;
    group.confirmed = true;
    await jest.advanceTimersByTimeAsync(1000);
    expect(send).not.toHaveBeenCalled();
    // Also where it was assigned again since: it is then redelivered.
    [group.confirmed, group.owns] = [false, true];
    settlement.settleAfter(settlement.consumed(incoming({}, 1)), next);
    settlement.revoke(new Set(['webhook.deliveries/1']));
    group.confirmed = true;
    await jest.advanceTimersByTimeAsync(1000);
    expect([send.mock.calls, settled]).toEqual([[], []]);
  });

  it('lets the producer ask again before the record leaves', async () => {
    const send = jest.fn((_: readonly unknown[], { onlyWhile }: { onlyWhile?: () => boolean } = {}) => {
      group.owns = false;
      return onlyWhile?.() === false ? Promise.reject(new ProduceError('not held')) : Promise.resolve();
    });
    settlement = new Settlement({ send }, (record) => settled.push(record), owned, log);
    settlement.settleAfter(settlement.consumed(incoming()), next);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(settled).toHaveLength(0);
  });

  it('ends a stop after its timeout without settling', async () => {
    refuse = true;
    settlement.settleAfter(settlement.consumed(incoming()), next);
    const stopped = settlement.stop(1000);
    await jest.advanceTimersByTimeAsync(1000);
    await stopped;
    refuse = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(settled).toHaveLength(0);
  });

  describe('of records that the router handed over', () => {
    const event = { ...incoming(), topic: 'basedata', partition: 3 };
    const places = { deliveries: new Set(['webhook.deliveries/7']), events: new Set(['basedata/3']) };
    let sent: unknown[];
    let ownsWebhook: boolean;
    let routed: RoutedRecord;

    beforeEach(() => {
      sent = [];
      ownsWebhook = true;
      const routing = { settle: (record: unknown) => settled.push(record), owns: () => group.owns };
      routed = new RoutedRecord(new SourceRecord(event, 1, routing), 'wh_1', 7, { owns: () => ownsWebhook }, 1234);
      const send = (records: readonly unknown[]) => Promise.resolve(void sent.push(...records));
      const settle = () => expect('read from webhook.deliveries').toBe('handed over');
      settlement = new Settlement({ send }, settle, owned, log);
    });

    it('settles the event', () => {
      routed.settle();
      expect(settled).toEqual([event]);
    });

    it('is ours to send while both the event and the webhook are, and ours to settle while the event is', () => {
      const states = () => [routed.isOwned(), routed.isDeliverable()];
      expect(states()).toEqual([true, true]);
      ownsWebhook = false;
      expect(states()).toEqual([true, false]);
      [ownsWebhook, group.owns] = [true, false];
      expect(states()).toEqual([false, false]);
    });

    it('writes it for the new owner of its webhook, and settles the event then', async () => {
      expect([routed.isAffectedBy(places.deliveries), routed.isLostWith(places.deliveries)]).toEqual([true, false]);
      settlement.forward(routed);
      expect(settled).toHaveLength(0);
      await settlement.stop(1000);
      expect(sent).toEqual([
        expect.objectContaining({
          topic: 'webhook.deliveries',
          key: 'wh_1',
          value: event.value,
          headers: routed.headers,
        }),
      ]);
      expect(settled).toEqual([event]);
    });

    it('leaves it to the new owner of its event', async () => {
      expect([routed.isAffectedBy(places.events), routed.isLostWith(places.events)]).toEqual([true, true]);
      group.owns = false;
      settlement.forward(routed);
      await settlement.stop(1000);
      expect([...sent, ...settled]).toHaveLength(0);
    });

    it('is not affected by other partitions', () => {
      expect(routed.isAffectedBy(new Set(['webhook.deliveries/3', 'basedata/7']))).toBe(false);
    });

    it('needs nothing to be written when it was read from webhook.deliveries', async () => {
      settlement.forward(settlement.consumed(incoming()));
      await settlement.stop(1000);
      expect([...sent, ...settled]).toHaveLength(0);
    });
  });
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import { eventSchemas } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames, type VendorAccountStateRecord } from '@heliograph/messaging';
import { createLogger } from '@heliograph/service';
import { AccountReport } from './account-report.ts';

const start = Date.UTC(2026, 10, 21, 12, 0, 0);
const minute = 60_000;
const account = { id: 'va_1', accountId: 'acc_1', vendor: 'acme' };

function setUp(known?: VendorAccountStateRecord) {
  const sent: OutgoingRecord[] = [];
  const kafka = { unavailable: false };
  const clock = { now: start };
  const reported: string[] = [];
  const report = new AccountReport({
    account,
    known,
    writer: { term: 0, generation: 3 },
    timeScale: 1,
    logger: createLogger('ingest', 'silent'),
    now: () => clock.now,
    producer: {
      send: (records) =>
        kafka.unavailable
          ? Promise.reject(new Error('broker unavailable'))
          : Promise.resolve(void sent.push(...records)),
    },
    onEvent: (vendor, kind) => reported.push(`${vendor} ${kind}`),
  });
  const fail = async (...minutes: number[]): Promise<void> => {
    for (const at of minutes) {
      clock.now = start + at * minute;
      report.unreachable('answers 503');
      report.changed('backing_off', 'answers 503');
      await report.settled();
    }
  };
  const succeed = async (at: number): Promise<void> => {
    clock.now = start + at * minute;
    report.succeeded();
    report.changed('polling', undefined);
    await report.settled();
  };
  const events = (): OutgoingRecord[] => sent.filter(({ topic }) => topic === topicNames.deviceEvents);
  const state = (): VendorAccountStateRecord =>
    JSON.parse(
      sent
        .filter(({ topic }) => topic === topicNames.stateVendorAccounts)
        .at(-1)!
        .value!.toString(),
    ) as VendorAccountStateRecord;
  const written = () => sent.length;
  return { report, fail, succeed, events, state, kafka, reported, written };
}

describe('AccountReport', () => {
  it('writes one event for an outage and one for its end, as the schema requires, with the headers that route it', async () => {
    const { fail, succeed, events, reported, report } = setUp();
    await fail(0, 1, 3, 7, 15);
    expect(report.isUnavailable).toBe(true);
    await succeed(20);
    expect(report.isUnavailable).toBe(false);
    const [unavailable, available, ...others] = events();
    expect(others).toEqual([]);
    const body = (record: OutgoingRecord | undefined) =>
      JSON.parse(record!.value!.toString()) as Record<string, unknown>;
    const at = start / 1000 + 300;
    expect(body(unavailable)).toEqual({
      event: 'vendor.unavailable',
      dataAccessUserId: 'va_1',
      DataSources: 'acme',
      Datetime: at,
      message: 'answers 503',
      idempotency_key: `acme:va_1:${at}:unavailable`,
    });
    const validate = new Ajv2020().compile(eventSchemas.vendor);
    for (const event of [unavailable, available]) expect(validate(body(event))).toBe(true);
    expect(unavailable).toMatchObject({ topic: 'device-events', key: 'va_1' });
    expect(unavailable!.headers).toEqual({
      account: 'acc_1',
      vendor: 'acme',
      serial: 'va_1',
      subject: 'va_1',
      kind: 'vendor.unavailable',
      idempotency_key: `acme:va_1:${at}:unavailable`,
      time: String(at),
      schema: '1.0',
    });
    expect(reported).toEqual(['acme vendor.unavailable', 'acme vendor.available']);
  });

  it('passes an outage on by the state: the next process reports its end, and not its beginning again', async () => {
    const first = setUp();
    await first.fail(0, 1, 6);
    expect(first.events()).toHaveLength(1);
    const next = setUp(first.state());
    await next.fail(7, 9, 20);
    expect(next.events()).toEqual([]);
    await next.succeed(30);
    expect(next.events().map(({ headers }) => headers?.kind)).toEqual(['vendor.available']);
    expect(next.state().outage).toBeUndefined();
  });

  it('writes one event when the credentials are rejected, until a poll succeeds again, also after a change of owner', async () => {
    const first = setUp();
    const reject = async ({ report }: typeof first): Promise<void> => {
      report.changed('credentials_rejected', 'wrong key', { errorKind: 'credentials_rejected' });
      await report.settled();
    };
    first.kafka.unavailable = true;
    await reject(first);
    expect(first.events()).toEqual([]);
    first.kafka.unavailable = false;
    await reject(first);
    await reject(first);
    const [event, ...others] = first.events();
    expect(others).toEqual([]);
    const at = start / 1000;
    expect(JSON.parse(event!.value!.toString())).toEqual({
      event: 'credentials.rejected',
      dataAccessUserId: 'va_1',
      DataSources: 'acme',
      Datetime: at,
      message: 'wrong key',
      idempotency_key: `acme:va_1:${at}:credentials_rejected`,
    });
    expect(event!.headers).toMatchObject({ account: 'acc_1', subject: 'va_1', kind: 'credentials.rejected' });

    const next = setUp(first.state());
    await reject(next);
    expect(next.events()).toEqual([]);
    await next.succeed(30);
    expect(next.state()).not.toHaveProperty('rejection');
    await reject(next);
    expect(next.events().map(({ headers }) => headers?.time)).toEqual([String(at + 30 * 60)]);
  });

  it('retries what could not be written', async () => {
    const { fail, succeed, events, kafka } = setUp();
    kafka.unavailable = true;
    await fail(0, 1, 6);
    await succeed(8);
    kafka.unavailable = false;
    expect(events()).toEqual([]);
    await succeed(13);
    expect(events().map(({ headers }) => [headers?.kind, headers?.time])).toEqual([
      ['vendor.unavailable', String(start / 1000 + 300)],
      ['vendor.available', String(start / 1000 + 480)],
    ]);
  });

  it('keeps the known gaps until a poller reports others, and writes changes of them at most every five seconds', async () => {
    const known = { vendorAccountId: 'va_1', status: 'polling' as const, updatedAt: start };
    const gaps = [{ from: start / 1000 - 300, to: start / 1000, tries: 3 }];
    const sampled = { plan: 'p', oldest: start - minute, ahead: [0, 40] };
    const { fail, succeed, state, report, written } = setUp({
      ...known,
      lastSuccessAt: start - minute,
      gapFrom: start - 5 * minute,
      gaps,
      sampled,
    });
    await fail(1);
    expect(state()).toMatchObject({ status: 'backing_off', gapFrom: start - 5 * minute, gaps, sampled });
    report.gaps = () => ({ sampled });
    await succeed(2);
    expect(state()).toMatchObject({ status: 'polling', lastSuccessAt: start + 2 * minute, sampled });
    expect(state()).not.toHaveProperty('gapFrom');
    expect(state()).not.toHaveProperty('gaps');
    const before = written();
    for (let i = 0; i < 100; i += 1) report.gapsChanged();
    expect(written()).toBe(before);
  });
});

import type { IncomingRecord } from '@heliograph/kafka';
import type { DeviceStateRecord } from '@heliograph/messaging';
import { answer, NormalizerHarness, normalizerProcess, run, utc } from './normalizer-harness.ts';

describe('the normalizer on real Kafka', () => {
  const normalizer = normalizerProcess();
  const harness = new NormalizerHarness();
  const { vendorAccountId } = harness;
  const raw = harness.raw.bind(harness);
  const until = harness.until.bind(harness);

  beforeAll(async () => {
    await harness.start();
    await normalizer.start();
    await normalizer.ready();
  }, 120_000);

  afterAll(async () => {
    await normalizer.stop();
    await harness.close();
  });

  it('turns an answer into final bytes with the headers that route them', async () => {
    const now = Math.floor(Date.now() / 1000);
    await harness.send([
      raw(`A${run}`, answer(`A${run}`, utc(now), { vac1: '--', fac: 655.35, status: 99, statusText: 'Unknown' })),
    ]);
    const [record] = await until('basedata', (records) => records.some(({ key }) => key === `growatt:A${run}`));
    expect(record!.headers).toMatchObject({
      account: 'acc_test',
      vendor: 'growatt',
      idempotency_key: `growatt:A${run}:${now}`,
      kind: 'device.data',
      serial: `A${run}`,
    });
    const body = JSON.parse(record!.value!.toString()) as Record<string, unknown>;
    expect(body).toMatchObject({
      Timezone: 'GMT+2',
      Datetime: now,
      currentDateTime: utc(now),
      PowerACOutputActive: 2.503,
      EDay: 12.5,
      State: '-1',
      DataQuality: ['FrqAC:out_of_range', 'Timezone:fixed_offset'],
    });
    expect(body).not.toHaveProperty('UAC1');
    expect(body).not.toHaveProperty('FrqAC');
  });

  it('writes answers that it cannot use to rejected, whole and with the reason, and continues', async () => {
    const now = Math.floor(Date.now() / 1000);
    await harness.send([
      raw(`B${run}`, '<html>Service Unavailable</html>'),
      raw(`B${run}`, answer(`B${run}`, utc(now)).slice(0, 60)),
      raw(`B${run}`, answer(`B${run}`, utc(now + 3600))),
      raw(`B${run}`, answer(`B${run}`, 'no time')),
      { ...raw(`B${run}`, '{}'), headers: { envelope: 'none of ours' } },
      raw(`B${run}`, answer(`B${run}`, utc(now))),
    ]);
    // Each once: a rebalance may cause duplicates.
    const each = (records: IncomingRecord[]): IncomingRecord[] => [
      ...new Map(records.map((record) => [record.value!.toString(), record])).values(),
    ];
    const rejected = each(await until('rejected', (records) => each(records).length >= 5));
    const reasons = rejected.map(({ headers }) => (JSON.parse(headers.reasons!) as { reason: string }[])[0]!.reason);
    expect(reasons.sort()).toEqual([
      'invalid_envelope',
      'invalid_json',
      'invalid_json',
      'missing_time',
      'timestamp_in_future',
    ]);
    expect(rejected.map(({ value }) => value!.toString())).toContain('<html>Service Unavailable</html>');
    await until('basedata', (records) => records.some(({ key }) => key === `growatt:B${run}`));
  });

  it('continues after answers whose faults exceed a record', async () => {
    const now = Math.floor(Date.now() / 1000);
    const serials = Array.from({ length: 13_000 }, (_, i) => `N${i}`);
    const many = { tlxs: serials, data: Object.fromEntries(serials.map((serial) => [serial, 7])), error_code: 0 };
    await harness.send([
      raw(`M${run}`, JSON.stringify(many)),
      raw(`M${run}`, '['.repeat(400_000)),
      { ...raw(`M${run}`, 'x'.repeat(980_000)), headers: { envelope: 'none of ours' } },
      raw(`M${run}`, answer(`M${run}`, utc(now))),
    ]);
    await until('basedata', (records) => records.some(({ key }) => key === `growatt:M${run}`));
    const rejected = await until('rejected', (records) =>
      records.some(({ headers }) => headers['reason-counts']?.includes('13000') === true),
    );
    expect(rejected.some(({ value }) => value?.length === 980_000 || value === null)).toBe(true);
  });

  it('loses nothing when it is killed in the middle of a stream; duplicates have the same key and bytes', async () => {
    const begin = Math.floor(Date.now() / 1000) - 3600;
    const serials = Array.from({ length: 40 }, (_, i) => `K${i}${run}`);
    const wanted = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      const time = begin + round * 60;
      const batch = serials.map((serial) =>
        raw(serial, answer(serial, utc(time), { eacToday: round / 10 }), { key: `${vendorAccountId}${serial}` }),
      );
      for (const serial of serials) wanted.add(`growatt:${serial}:${time}`);
      await harness.send(batch);
      if (round % 10 === 5) {
        await normalizer.kill();
        await normalizer.start();
        await normalizer.ready();
      }
    }
    const keyOf = ({ headers }: IncomingRecord): string => headers.idempotency_key!;
    const records = await until(
      'basedata',
      (all) => new Set(all.map(keyOf).filter((key) => wanted.has(key))).size === wanted.size,
    );
    const bytes = new Map<string, string>();
    for (const record of records.filter((one) => wanted.has(keyOf(one)))) {
      const text = record.value!.toString();
      expect(bytes.get(keyOf(record)) ?? text).toBe(text);
      bytes.set(keyOf(record), text);
    }
    expect(bytes.size).toBe(wanted.size);
  }, 120_000);

  it('does not write a sample again after a restart: the states are read with the partitions', async () => {
    const now = Math.floor(Date.now() / 1000);
    const serial = `R${run}`;
    await harness.send([raw(serial, answer(serial, utc(now)))]);
    const ours = (records: IncomingRecord[]): IncomingRecord[] =>
      records.filter(({ key }) => key === `growatt:${serial}`);
    await until('basedata', (records) => ours(records).length === 1);
    expect(await normalizer.stop()).toBe(0);
    await normalizer.start();
    await normalizer.ready();
    await harness.send([raw(serial, answer(serial, utc(now))), raw(serial, answer(serial, utc(now + 60)))]);
    const records = ours(
      await until('basedata', (all) => ours(all).some(({ headers }) => headers.time === String(now + 60))),
    );
    expect(records.map(({ headers }) => headers.time)).toEqual([String(now), String(now + 60)]);
  }, 120_000);

  describe('when a device falls silent', () => {
    const serial = `P${run}`;
    const begin = Math.floor(Date.now() / 1000) - 6 * 3600;
    const poll = (i: number, sampleAt: number) =>
      raw(serial, answer(serial, utc(sampleAt)), { fetchedAt: (begin + i * 300) * 1000 });
    const events = (all: IncomingRecord[]): IncomingRecord[] => all.filter(({ key }) => key === `growatt:${serial}`);
    const keysOf = (records: IncomingRecord[]): string[] => [
      ...new Set(records.map(({ headers }) => headers.idempotency_key!)),
    ];
    /** Whoever wrote them: the normalizer is killed in between. */
    const statuses = (all: IncomingRecord[]): string[] => {
      const statusRecords = all.filter(({ key }) => key === `dev_${serial.toLowerCase()}`);
      const records = statusRecords.map(({ value }) => JSON.parse(value!.toString()) as DeviceStateRecord);
      return [...new Set(records.map((record) => JSON.stringify({ ...record, writer: undefined })))];
    };
    const status = (online: boolean, changedAt: number): string =>
      JSON.stringify({ deviceId: `dev_${serial.toLowerCase()}`, state: 1, online, changedAt, accountId: 'acc_test' });
    const allStatuses = [status(true, begin + 280), status(false, begin + 5 * 300), status(true, begin + 8 * 300 - 20)];
    const offline = `growatt:${serial}:${begin + 5 * 300}:offline`;
    const online = `growatt:${serial}:${begin + 8 * 300 - 20}:online`;

    it('reports it once, and its return once, though it is killed in between', async () => {
      await harness.send([poll(1, begin + 280), poll(2, begin + 580)]);
      for (const i of [3, 4, 5]) await harness.send([poll(i, begin + 580)]);
      await until('device-events', (all) => events(all).length > 0);
      await normalizer.kill();
      await normalizer.start();
      await normalizer.ready();
      for (const i of [6, 7]) await harness.send([poll(i, begin + 580)]);
      await harness.send([poll(8, begin + 8 * 300 - 20)]);
      const all = await until('device-events', (records) => keysOf(events(records)).includes(online));
      expect(keysOf(events(all))).toEqual([offline, online]);
      expect(events(all).map(({ headers }) => headers)).toContainEqual(
        expect.objectContaining({ kind: 'device.offline', device: `dev_${serial.toLowerCase()}`, plant: 'plt_1' }),
      );
      const statusRecords = await until('state.devices', (records) => statuses(records).length >= allStatuses.length);
      expect(statuses(statusRecords)).toEqual(allStatuses);
    }, 120_000);

    it('reports nothing more when the same answers are repeated', async () => {
      for (const i of [1, 2, 3, 4, 5, 6, 7, 8])
        await harness.send([poll(i, i < 8 ? begin + 580 : begin + 8 * 300 - 20)]);
      const mark = begin + 9 * 300;
      await harness.send([poll(9, mark)]);
      await until('basedata', (all) =>
        all.some(({ headers }) => headers.idempotency_key === `growatt:${serial}:${mark}`),
      );
      expect(keysOf(events(await harness.recordsOf('device-events')))).toEqual([offline, online]);
      expect(statuses(await harness.recordsOf('state.devices'))).toEqual(allStatuses);
    });
  });
});

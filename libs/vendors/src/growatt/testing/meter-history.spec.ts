import { readFileSync } from 'node:fs';
import type { BackfillCall, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { Harness, refusal } from './harness.ts';
import { device } from './mapped.ts';

const include = ['meter'] as const;
const CALL = 'ammeter/meter_data';
const documented = readFileSync(new URL('../fixtures/meter_last_data.documented.json', import.meta.url), 'utf8');

const metered = (id: string): PolledDevice => ({
  ...device('SN1', 'tlx'),
  storage: [{ type: 'meter', vendorDeviceId: id, vendorType: 'ammeter', model: 'CHNT_ONE' }],
});

const mapWith = (call: string, body: string): MappedItem[] =>
  mapping.map({ call, body, fetchedAt: 0, devices: [metered('CRAZT00001:1')] }, { samplePeriodSeconds: 300, include });

describe('the past of a Growatt meter', () => {
  let harness: Harness;
  afterEach(() => harness?.close());

  it('has rows that are mapped as the documented last data', () => {
    const { data } = JSON.parse(documented) as { data: object };
    const [last] = mapWith('ammeter/meter_last_data', documented);
    expect(last).toMatchObject({
      kind: 'meter',
      id: 'CRAZT00001:1',
      datetime: Date.parse('2019-01-09T07:00:34Z') / 1000,
    });
    const answerOf = (rows: unknown): string => JSON.stringify({ error_code: 0, data: rows });
    const earlier = { ...data, timeText: '2019-01-09 14:55:34', dataLogSn: null };
    const rows = { count: 2, datalogger_sn: 'CRAZT00001', meter_data: [data, earlier] };
    expect(mapWith(CALL, answerOf(rows))).toEqual([
      last,
      { ...last, datetime: Date.parse('2019-01-09T06:55:34Z') / 1000 },
    ]);
    for (const nothing of ['', null]) expect(mapWith(CALL, answerOf(nothing))).toEqual([]);
    for (const shape of [{ meter_data: null }, { meter_data: [1] }, [1]])
      expect(mapWith(CALL, answerOf(shape))).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
  });

  const start = async (denied: readonly string[] = []): Promise<PolledDevice> => {
    harness = await Harness.start({ include, denied });
    return { ...(await harness.devices())[0]!, timezone: 'GMT+8', storage: metered('DLG9999SIM:1').storage! };
  };
  /** Yesterday and today, at GMT+8. */
  const planned = (of: PolledDevice): BackfillCall[] => {
    const now = harness.now / 1000;
    const calls = harness.adapter.planBackfill!([of], { from: now - 86_400, to: now });
    return calls.filter(({ name }) => name.startsWith(CALL));
  };

  it('is asked for a day at a time, the oldest first', async () => {
    const of = await start();
    const calls = planned(of);
    expect(calls.map(({ name }) => name)).toEqual([
      `${CALL}:DLG9999SIM:1:2026-06-20`,
      `${CALL}:DLG9999SIM:1:2026-06-21`,
    ]);
    const queries: string[] = [];
    harness.intercept = ({ query }) => {
      queries.push(String(query));
      return { status: 200, body: '{"error_code":0,"data":{"count":0,"meter_data":[]}}' };
    };
    expect(await calls[0]!.run(harness.signal)).toEqual([]);
    expect(queries).toEqual([
      'datalog_sn=DLG9999SIM&address=1&start_date=2026-06-20&end_date=2026-06-20&page=1&perpage=100',
    ]);
  });

  it('is left out where the call is not granted, or the meter is gone: the gap of the inverters is filled all the same', async () => {
    let of = await start([`device/${CALL}`]);
    expect(await planned(of)[0]!.run(harness.signal)).toEqual([]);
    expect(planned(of)).toEqual([]);
    await harness.close();
    of = await start();
    harness.intercept = () => refusal(10002);
    expect(await planned(of)[0]!.run(harness.signal)).toEqual([]);
    expect(planned(of)).toHaveLength(2);
  });
});

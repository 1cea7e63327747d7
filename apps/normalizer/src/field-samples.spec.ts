import { readFileSync } from 'node:fs';
import { measurementsOf, reported, type BaseDataRecord } from '@heliograph/base-data';
import type { PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { DeviceStates } from './device-states.ts';
import { normalizeAnswer } from './normalize-answer.ts';

const fixture = (vendor: string, name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../libs/vendors/src/${vendor}/fixtures/${name}`, import.meta.url), 'utf8'));

interface Answer {
  call: string;
  body: unknown;
  fetchedAt: number;
  backfill?: true;
}

/** Normalizes the answers of one device, one after the other. */
async function recordsOf(
  vendor: string,
  device: Partial<PolledDevice>,
  answers: readonly Answer[],
): Promise<BaseDataRecord[]> {
  const mapping = await (await loadVendor(vendor)).mapping();
  const states = new DeviceStates();
  const polled: PolledDevice = {
    deviceId: 'dev_1',
    plantId: 'plt_1',
    vendorPlantId: '77',
    InverterSN: '',
    CollectorSN: '',
    vendorDeviceId: '1',
    vendorType: '1',
    ...device,
  };
  return answers.flatMap(({ call, body, fetchedAt, backfill }) => {
    const envelope: RawEnvelope = {
      vendor,
      accountId: 'acc_1',
      vendorAccountId: 'va_1',
      call,
      fetchedAt,
      samplePeriodSeconds: 300,
      devices: [polled],
      ...reported({ backfill }),
    };
    const access = states.access({ vendor, partition: 0 }, 'va_1');
    const { records, rejections } = normalizeAnswer(envelope, Buffer.from(JSON.stringify(body)), mapping, access, {
      language: 'en',
    });
    expect(rejections.size).toBe(0);
    states.keep();
    return records.map(({ record }) => record);
  });
}

describe('samples that people of the field reported', () => {
  type SolisRecord = Record<'dataTimestamp' | 'eToday' | 'eTotal' | 'pac' | 'state', unknown>;

  // ETotal on 2022-11-20: 0 kWh at 08:40, 0.3 at 09:30, 1.8 at 11:55, 1.9 at 12:05, 3.7 at 16:00; the counter 3.2, 3.5, 5.0, 0.1, 1.9.
  it.each(['kWh', 'MWh'])(
    'show no energy of yesterday as today’s: a Solis whose clock is wrong, ETotal in %s',
    async (unit) => {
      const records = fixture('solis', 'day-counter-not-reset.field.json') as SolisRecord[];
      const { data } = fixture('solis', 'inverterDetail.recorded.json') as { data: Record<string, unknown> };
      const device = { InverterSN: 'SOL1', timezone: 'Europe/Brussels' };
      const answers = records.map((members): Answer => ({
        call: 'inverterDetail',
        body: {
          success: true,
          code: '0',
          data: { ...data, ...members, sn: 'SOL1', timeZone: 1, daylight: 0, eTotalStr: unit },
        },
        fetchedAt: Number(members.dataTimestamp) + 60_000,
      }));
      const normalized = await recordsOf('solis', device, answers);
      expect(normalized.map(({ measurements }) => measurementsOf(measurements).EDay)).toEqual([
        3.2,
        ...Array(5).fill(undefined),
      ]);
      const quality = normalized.map(({ DataQuality = [] }) => DataQuality.find((each) => each.startsWith('EDay')));
      expect(quality[0]).toBeUndefined();
      expect(quality.slice(4)).toEqual(['EDay:implausible', 'EDay:implausible']);
      expect(quality[1]).toBe('EDay:stale');
    },
  );

  /** The inputs that a record shows, in the order of its fields. */
  const inputsIn = (record: BaseDataRecord | undefined): string[] =>
    Object.entries(measurementsOf(record!.measurements)).flatMap(([name, value]) =>
      /^[UIP]PV/.test(name) ? [`${name} ${value}`] : [],
    );
  const nightOfStrings = ['U', 'I'].flatMap((letter) => Array.from({ length: 16 }, (_, i) => `${letter}PV${i + 1} 0`));

  it.each<[string, (rows: object[]) => object[][]]>([
    ['in one answer', (rows) => [rows]],
    ['in one answer, newest first', (rows) => [rows.toReversed()]],
    ['one by one from noon on', (rows) => [[rows[1]!], [rows[2]!], [rows[0]!]]],
  ])('show strings at night where noon shows strings, of a Growatt MAX: %s', async (_, answersOf) => {
    const body = fixture('growatt', 'max-night-inputs.field.json') as { data: { datas: { time: string }[] } };
    const device = { InverterSN: 'SN-MAX-TEST', vendorType: 'max', timezone: 'GMT+8' };
    const answers = answersOf(body.data.datas).map((datas): Answer => ({
      call: 'max/max_data',
      body: { ...body, data: { ...body.data, count: datas.length, datas } },
      fetchedAt: Date.parse('2026-07-26T00:10:00+08:00'),
      backfill: true,
    }));
    const records = await recordsOf('growatt', device, answers);
    const at = (clock: string): BaseDataRecord | undefined =>
      records.find(({ currentDateTime }) => currentDateTime === `2026-07-25 ${clock}`);
    expect(records.map(({ DCInputs }) => DCInputs)).toEqual(['string', 'string', 'string']);
    expect(inputsIn(at('12:00:00'))).toHaveLength(32);
    expect(measurementsOf(at('12:00:00')!.measurements)).toMatchObject({
      UPV1: 408.3,
      IPV1: 8.9,
      UPV16: 228.6,
      IPV16: 0,
    });
    expect(inputsIn(at('00:02:56'))).toEqual(nightOfStrings);
    expect(inputsIn(at('23:57:09'))).toEqual(nightOfStrings);
  });

  it('show no trackers at night where SolaX’s Developer API leaves the strings of a device out (`pvMap` is `{}`)', async () => {
    const night = fixture('solax', 'hybrid-x3-g4-night.recorded.json') as { result: Record<string, unknown>[] };
    const [row] = night.result;
    const noon = {
      ...row,
      dataTime: '2026-04-29T10:13:45.000+00:00',
      pvMap: { pv1Voltage: 600.5, pv1Current: 8.1, pv2Voltage: 599, pv2Current: 8 },
      mpptMap: {},
    };
    const device = { InverterSN: String(row!.deviceSn), vendorType: '1', timezone: 'Europe/Prague' };
    const answer = (body: unknown): Answer => ({
      call: 'device/realtime_data',
      body,
      fetchedAt: Date.parse('2026-04-29T21:15:00Z'),
    });
    const answers = [answer({ ...night, result: [noon] }), answer(night)];
    const [atNoon, atNight] = await recordsOf('solax', device, answers);
    expect(inputsIn(atNoon)).toEqual(['UPV1 600.5', 'UPV2 599', 'IPV1 8.1', 'IPV2 8']);
    expect(inputsIn(atNight)).toEqual([]);
    expect([atNoon, atNight].map((record) => record!.DCInputs)).toEqual(['string', 'string']);
  });

  it('show strings at night where Sungrow reads their points as 0, or as missing', async () => {
    const noon = '"p96":"601","p70":"5.1","p5":"600"';
    const nights = ['"p96":"0","p70":"0","p5":"0"', '"p96":null,"p70":"--","p5":"0"'];
    const answers = [noon, ...nights].map((points, i): Answer => ({
      call: 'getDeviceRealTimeData',
      body: JSON.parse(
        `{"req_serial_num":"1","result_code":"1","result_msg":"success","result_data":{"fail_ps_key_list":[],"device_point_list":[{"device_point":{"ps_key":"1_1_1_1","device_sn":"SG1","dev_status":1,"device_time":"2026042${i}120000",${points}}}]}}`,
      ),
      fetchedAt: Date.parse('2026-04-29T21:15:00Z'),
    }));
    const device = { InverterSN: 'SG1', vendorDeviceId: '1_1_1_1', timezone: 'Europe/Berlin' };
    const records = await recordsOf('sungrow', device, answers);
    expect(records.map(({ DCInputs }) => DCInputs)).toEqual(['string', 'string', 'string']);
    expect(inputsIn(records[1]).every((input) => input.endsWith(' 0'))).toBe(true);
    expect(inputsIn(records[1])).toHaveLength(inputsIn(records[0]).length);
    expect(inputsIn(records[2])).toEqual([]);
  });

  // By the vendor's page day_cap is AC output; at 04:00 it contains the battery's discharge since midnight.
  it('show of a Huawei hybrid what left it, at night what its battery gave', async () => {
    type Kpi = Record<string, unknown>;
    const { data, params } = fixture('huawei', 'hybrid-night.field.json') as {
      data: { dataItemMap: Kpi }[];
      params: Kpi;
    };
    const recorded = fixture('huawei', 'getDevRealKpi.type1.recorded.json') as {
      data: { dataItemMap: Kpi }[];
      params: Kpi;
    };
    const dark = Object.fromEntries(
      Object.keys(recorded.data[0]!.dataItemMap).flatMap((name) => (/^pv\d+_[ui]$/.test(name) ? [[name, 0]] : [])),
    );
    const body = {
      ...recorded,
      data: [
        { ...recorded.data[0], dataItemMap: { ...recorded.data[0]!.dataItemMap, ...data[0]!.dataItemMap, ...dark } },
      ],
      params: { ...recorded.params, ...params },
    };
    const device = {
      InverterSN: 'HW1',
      vendorDeviceId: '1000000011111111',
      vendorType: '1',
      timezone: 'Europe/Berlin',
    };
    const [record] = await recordsOf('huawei', device, [
      { call: 'getDevRealKpi', body, fetchedAt: Date.parse('2025-09-07T04:00:05+02:00') },
    ]);
    expect(record!.currentDateTime).toBe('2025-09-07 04:00:00');
    expect(measurementsOf(record!.measurements)).toMatchObject({
      EDay: 1.4,
      ETotal: 12_345.67,
      PowerDC: 0,
      PowerACOutputActive: 0.5,
    });
    expect(record!.DataQuality).toBeUndefined();
  });
});

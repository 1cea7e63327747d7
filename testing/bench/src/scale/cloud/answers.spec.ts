import type { MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { id, scaleVendors, serialOf, vendorDeviceIdOf, type ScaleVendor } from '../fleet-plan.ts';
import {
  type Answers,
  type CallingAccount,
  type CloudRequest,
  credentialsOf,
  growattAnswers,
  huaweiAnswers,
  solisAnswers,
} from './vendor-answers.ts';

const now = Date.parse('2026-11-24T12:00:07Z');
const account: CallingAccount = { id: id('va', 40), first: 40, count: 70 };

interface Case {
  create: (vendor: ScaleVendor) => Promise<Answers>;
  call: string;
  request: (credentials: Record<string, string>, devices: readonly PolledDevice[]) => CloudRequest;
}

/** The last batch of the account, as the adapters request it. */
const cases: Record<ScaleVendor['id'], Case> = {
  huawei: {
    create: huaweiAnswers,
    call: 'getDevRealKpi',
    request: ({ userName = '' }, devices) => ({
      path: '/thirdData/getDevRealKpi',
      headers: { 'xsrf-token': userName },
      body: JSON.stringify({ devIds: devices.map((device) => device.vendorDeviceId).join(','), devTypeId: 1 }),
    }),
  },
  growatt: {
    create: growattAnswers,
    call: 'tlx/tlxs_data',
    request: ({ token = '' }, devices) => ({
      path: '/v1/device/tlx/tlxs_data',
      headers: { token },
      body: new URLSearchParams({
        tlxs: devices.map(({ vendorDeviceId }) => vendorDeviceId).join(','),
        pageNum: '1',
      }).toString(),
    }),
  },
  solis: {
    create: solisAnswers,
    call: 'inverterDetailList',
    request: ({ keyId = '' }) => ({
      path: '/v1/api/inverterDetailList',
      headers: { authorization: `API ${keyId}:signature` },
      body: JSON.stringify({ pageNo: 3, pageSize: 30 }),
    }),
  },
};

describe.each(scaleVendors.map((vendor) => [vendor.id, vendor] as const))('the answers of %s', (vendorId, vendor) => {
  const { create, call, request } = cases[vendorId];
  const batch = Math.ceil(account.count / vendor.batch) - 1;
  const first = account.first + batch * vendor.batch;
  const devices = Array.from({ length: account.first + account.count - first }, (_, i) => deviceOf(vendor, first + i));
  const credentials = credentialsOf(vendor, account);

  it('are mapped to a sample of each requested device, of the last five minutes', async () => {
    const answers = await create(vendor);
    const answered = answers(request(credentials, devices), now)!;
    const mapping = await (await loadVendor(vendorId)).mapping();
    const raw = { call, body: answered.body, fetchedAt: now, devices };
    const mapped = mapping.map(raw, { samplePeriodSeconds: 300 });
    const samples = mapped.filter((item): item is MappedSample => item.kind === 'sample');
    expect(samples).toHaveLength(mapped.length);
    expect(samples.map(({ device }) => device.deviceId)).toEqual(devices.map(({ deviceId }) => deviceId));
    for (const { datetime } of samples) {
      expect(datetime).toBeGreaterThan(now / 1000 - 301);
      expect(datetime).toBeLessThanOrEqual(now / 1000);
    }
    expect(answered.samples).toEqual({ account, devices: devices.length, batch });
  });

  it('are not given for calls that are not simulated', async () => {
    const answers = await create(vendor);
    expect(answers({ ...request(credentials, devices), path: '/other' }, now)).toBeUndefined();
  });
});

it('has the past of Solis: the samples of any local day', async () => {
  const vendor = scaleVendors.find(({ id: vendorId }) => vendorId === 'solis')!;
  const answers = await solisAnswers(vendor);
  const mapping = await (await loadVendor('solis')).mapping();
  const devices = [deviceOf(vendor, 40)];
  const { keyId = '' } = credentialsOf(vendor, account);
  const samplesOf = (date: string): MappedSample[] => {
    const body = JSON.stringify({ sn: serialOf(vendor, 40), money: 'EUR', time: date, timeZone: 2 });
    const answered = answers(
      { path: '/v1/api/inverterDay', headers: { authorization: `API ${keyId}:signature` }, body },
      now,
    )!;
    // ingest cuts a day's answer into raw records; half of the rows fit.
    const { data } = JSON.parse(answered.body) as { data: unknown[] };
    return [data.slice(0, data.length / 2), data.slice(data.length / 2)].flatMap((rows) => {
      const part = JSON.stringify({ success: true, code: '0', data: rows });
      const mapped = mapping.map(
        { call: 'inverterDay', body: part, fetchedAt: now, devices },
        { samplePeriodSeconds: 300 },
      );
      return mapped.filter((item): item is MappedSample => item.kind === 'sample');
    });
  };
  const day = samplesOf('2026-01-15');
  const midnight = Date.parse('2026-01-14T23:00:00Z') / 1000;
  expect(day.length).toBeGreaterThan(100);
  for (const { datetime } of day) {
    expect(datetime).toBeGreaterThanOrEqual(midnight);
    expect(datetime).toBeLessThan(midnight + 86_400);
  }
  const times = new Set(day.map(({ datetime }) => datetime));
  expect(times.size).toBe(day.length);
});

function deviceOf(vendor: ScaleVendor, n: number): PolledDevice {
  return {
    deviceId: id('dev', n),
    plantId: 'plt',
    vendorPlantId: 'p',
    InverterSN: serialOf(vendor, n),
    CollectorSN: '',
    vendorDeviceId: vendorDeviceIdOf(vendor, n),
    vendorType: vendor.vendorType,
    timezone: vendor.timezone,
  };
}

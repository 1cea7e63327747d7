import { joinAnswers, parseNode } from '@heliograph/vendor-contract';
import { rowAnswers } from '../backfill.ts';
import { reported } from '@heliograph/base-data';
import { batteryBatches } from '../polls.ts';
import { inventory, map, NOON, poll, polled, samplesOf, signal, startCloud, type Cloud } from './harness.ts';

const device = (InverterSN: string, CollectorSN: string, model?: string) =>
  polled({ InverterSN, CollectorSN, ...reported({ model }) });

describe('rows of half a day', () => {
  it('are cut, each part with the rows of the batteries', () => {
    const call = 'device/history_data';
    const row = (i: number): string => `{"deviceSn":"A","v":${i}.50,"x":"${'y'.repeat(5_000)}"}`;
    const rows = Array.from({ length: 144 }, (_, i) => row(i));
    const body = `{"code":10000,"result":[${rows.join(',')}]}`;
    const answer = { call, body, fetchedAt: 1, devices: [], backfill: true };
    const plain = rowAnswers(call, answer);
    expect(plain).toHaveLength(2);
    expect(plain.flatMap((part) => parseNode(part.body).sources('result'))).toEqual(rows);
    const batteries = '{"code":10000,"result":[{"deviceSn":"B","soc":50.0}]}';
    const joined = joinAnswers({ [call]: body, 'batteries:A': batteries });
    for (const part of rowAnswers(call, { ...answer, call: `${call}+batteries`, body: joined })) {
      expect([part.call, part.body.length < 450_000]).toEqual([`${call}+batteries`, true]);
      expect(parseNode(part.body).find('batteries:A')!.source).toBe(batteries);
    }
    expect(rowAnswers(call, { ...answer, body: '{"code":10000,"result":null}' })).toHaveLength(1);
  });
});

describe('inverters whose batteries are asked for', () => {
  it('are ten a call; those that share a dongle are asked for alone, grid inverters not at all', () => {
    const hybrids = Array.from({ length: 11 }, (_, i) => device(`H${i}`, `R${i}`, 'X3-Hybrid-G4'));
    const sharing = [device('A', 'S'), device('B', 'S', 'X1-Hybrid-G4')];
    const others = [device('C', 'T', 'X3-MIC/PRO-G2'), device('D', 'U', 'X1-Boost-G4'), device('E', '')];
    const batches = batteryBatches([...hybrids, ...sharing, ...others]);
    expect(batches.map((batch) => batch.map(({ InverterSN }) => InverterSN).join())).toEqual([
      'H0,H1,H2,H3,H4,H5,H6,H7,H8,H9',
      'H10',
      'A',
      'B',
      'E',
    ]);
  });
});

describe('batteries of the simulated cloud', () => {
  let cloud: Cloud;
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 40 });
    cloud.clock.now = NOON;
  });
  afterEach(() => cloud.close());

  it('are read by the serial numbers of their inverters, registered or not, in the live polls', async () => {
    const devices = await inventory(cloud);
    const samples = samplesOf(await poll(cloud, devices, 'realtime_data'));
    const hybrids = samples.filter(({ device: { model } }) => (model ?? '').includes('Hybrid'));
    expect(hybrids.length).toBeGreaterThan(2);
    for (const { measurements } of hybrids)
      expect(Object.keys(measurements)).toEqual(expect.arrayContaining(['BatterySOC', 'BatteryPower', 'UBattery']));
    for (const { measurements } of samples.filter((sample) => !hybrids.includes(sample)))
      expect(measurements).not.toHaveProperty('BatterySOC');
  });

  it('cost no sample where the call is refused', async () => {
    cloud.intercept = (request, next) =>
      request.query.get('deviceType') === '2'
        ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{"code":10506,"message":"x"}' }
        : next(request);
    const devices = await inventory(cloud);
    const samples = samplesOf(await poll(cloud, devices, 'realtime_data'));
    expect(samples).toHaveLength(devices.length);
    for (const { measurements } of samples) expect(measurements).not.toHaveProperty('BatterySOC');
  });

  it('are in the history of their inverters', async () => {
    const devices = await inventory(cloud);
    const hybrid = devices.find(({ model }) => (model ?? '').includes('Hybrid'))!;
    const to = NOON / 1000;
    const [call] = cloud.adapter.planBackfill!([hybrid], { from: to - 3600, to });
    const samples = samplesOf((await call!.run(signal)).flatMap(map));
    expect(samples.length).toBeGreaterThan(5);
    for (const { measurements } of samples) expect(measurements.BatterySOC).toBeGreaterThanOrEqual(0);
  });
});

it('reads the rated power of the list', async () => {
  const cloud = await startCloud({ inverters: 3 });
  for (const { ratedPowerKw } of await inventory(cloud)) expect(ratedPowerKw).toBeGreaterThan(0.5);
  await cloud.close();
});

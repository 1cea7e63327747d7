import { reported } from '@heliograph/base-data';
import { VendorError, type VendorHttp, type VendorRequest } from '@heliograph/vendor-contract';
import { CALLS_A_DAY } from '../declaration.ts';
import { historyVariables } from '../tables.ts';
import { generationCalls, REALTIME_BATCH } from '../polls.ts';
import { device, inventory, mapped, poll, samplesOf, signal, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;
afterEach(() => cloud.close());

/** Returns the way to the cloud, with a look at what passes. */
function observedHttp(onRequest: (request: VendorRequest) => void): VendorHttp {
  return {
    request: (request) => {
      onRequest(request);
      return cloud.http.request(request);
    },
  };
}

describe('inventory', () => {
  it.each([0, 1, 99, 100, 101, 200, 205])('lists each of %d inverters once', async (count) => {
    cloud = await startCloud({ inverters: count });
    const devices = await inventory(cloud);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('knows plants with zone, capacity and address, and inverters with logger, model and rated power', async () => {
    cloud = await startCloud({ inverters: 12 });
    const plants = await cloud.adapter.listPlants(signal);
    const devices = await cloud.adapter.listDevices(plants, signal);
    expect(plants[0]).toMatchObject({
      timezone: 'Europe/Berlin',
      address: expect.stringContaining('Berlin'),
      installedAt: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    for (const { vendorPlantId, CollectorSN, model, ratedPowerKw, firmware, status } of devices) {
      expect(plants.map((plant) => plant.vendorPlantId)).toContain(vendorPlantId);
      expect(CollectorSN).toMatch(/^60BH.{11}$/);
      expect(model).toMatch(/^[FTR]\d/);
      expect(ratedPowerKw).toBeGreaterThan(2);
      expect([firmware, status]).toEqual(['1.71', 'online']);
    }
    const capacity = devices.reduce((sum, each) => sum + each.ratedPowerKw!, 0);
    expect(plants.reduce((sum, plant) => sum + plant.capacityKw!, 0)).toBeCloseTo(capacity, 6);
  });

  it('leaves out inverters of plants that were not asked for', async () => {
    cloud = await startCloud({ inverters: 12 });
    const [plant] = await cloud.adapter.listPlants(signal);
    const devices = await cloud.adapter.listDevices([plant!], signal);
    expect(new Set(devices.map(({ vendorPlantId }) => vendorPlantId))).toEqual(new Set([plant!.vendorPlantId]));
    expect(devices.length).toBeLessThan(12);
  });

  it('asks no details of a long list, and does without those that are refused', async () => {
    cloud = await startCloud({ inverters: 60 });
    const asked: string[] = [];
    const adapter = cloud.adapterWith({ http: observedHttp(({ call }) => asked.push(call)) });
    const plants = await adapter.listPlants(signal);
    expect(await adapter.listDevices(plants, signal)).toHaveLength(60);
    expect(asked.filter((call) => call === 'device/detail')).toEqual([]);
    const failing = cloud.adapterWith({
      http: observedHttp(({ call }) => {
        if (call === 'plant/detail') throw new VendorError('unavailable', 'no');
      }),
    });
    expect((await failing.listPlants(signal)).map(({ vendorPlantId }) => vendorPlantId)).toEqual(
      plants.map(({ vendorPlantId }) => vendorPlantId),
    );
  });

  it('loses nothing where the cloud gives smaller pages than asked for', async () => {
    cloud = await startCloud({ inverters: 25 });
    const small: VendorHttp = {
      request: (request) => {
        const body = request.body?.replace('"pageSize":100', '"pageSize":10');
        return cloud.http.request({ ...request, ...reported({ body }) });
      },
    };
    const adapter = cloud.adapterWith({ http: small });
    expect(await adapter.listDevices(await adapter.listPlants(signal), signal)).toHaveLength(25);
  });
});

describe('planPolls', () => {
  it('plans nothing for no device', async () => {
    cloud = await startCloud();
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it.each([1, REALTIME_BATCH, REALTIME_BATCH + 1, 2 * REALTIME_BATCH + 5])(
    'brings one sample of each of %d devices, in calls of at most 40',
    async (count) => {
      cloud = await startCloud({ inverters: count });
      const devices = cloud.simulator.serials.map((serial) => device(serial));
      const answers = await poll(cloud, devices, 'device/real/query');
      const serials = samplesOf(mapped(answers)).map((sample) => sample.device.InverterSN);
      expect(serials.sort()).toEqual([...cloud.simulator.serials].sort());
      expect(answers).toHaveLength(Math.ceil(count / REALTIME_BATCH));
      expect(Math.max(...answers.map(({ body }) => body.length))).toBeLessThan(450_000);
    },
  );

  it('looks at who is connected less often than at values', async () => {
    cloud = await startCloud({ inverters: 3 });
    const calls = cloud.adapter.planPolls(cloud.simulator.serials.map((serial) => device(serial)));
    expect(calls.map(({ name, intervalSeconds }) => [name, intervalSeconds])).toEqual([
      ['device/real/query:0', 300],
      ['device/list', 600],
    ]);
  });

  it('reports of each inverter on each page whether it is connected', async () => {
    cloud = await startCloud({ inverters: 130, conditions: { offline: 1 } });
    const devices = cloud.simulator.serials.map((serial) => device(serial));
    const items = mapped(await poll(cloud, devices, 'device/list'));
    expect(items).toHaveLength(130);
    expect(items.filter((item) => item.kind === 'liveness' && !item.online).length).toBeGreaterThanOrEqual(43);
  });

  it('trap: an inverter that vanished makes the cloud refuse the batch; all others still come', async () => {
    cloud = await startCloud({ inverters: 21 });
    const devices = [...cloud.simulator.serials.map((serial) => device(serial)), device('66BHGONE0000000')];
    const samples = samplesOf(mapped(await poll(cloud, devices, 'device/real/query')));
    expect(samples.map((sample) => sample.device.InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
    expect(cloud.warnings).toEqual(['inverter refused by the cloud']);
  });

  it('is an error when every inverter is refused', async () => {
    cloud = await startCloud({ inverters: 1 });
    await expect(poll(cloud, [device('GONE1'), device('GONE2')], 'device/real')).rejects.toMatchObject({
      kind: 'not_permitted',
    });
  });
});

describe('device/generation', () => {
  it.each([
    [20, Array.from({ length: 20 }, (_, i) => i)],
    [21, [4, 9, 14, 19]],
  ])('is asked of all of %d inverters, or only of those that send no todayYield: %j', async (inverters, asked) => {
    cloud = await startCloud({ inverters, timeScale: 1 });
    const paths: string[] = [];
    const adapter = cloud.adapterWith({ http: observedHttp(({ path }) => paths.push(path)) });
    const devices = cloud.simulator.serials.map((serial) => device(serial));
    await poll({ ...cloud, adapter }, devices, 'device/real');
    expect(paths.slice(1)).toEqual(asked.map((i) => `/op/v0/device/generation?sn=${cloud.simulator.serials[i]!}`));
  });

  it('costs EDay, not the sample, when it fails', async () => {
    cloud = await startCloud({ inverters: 10 });
    const adapter = cloud.adapterWith({
      http: observedHttp(({ call }) => {
        if (call === 'device/generation') throw new VendorError('rate_limited', 'no');
      }),
    });
    const devices = cloud.simulator.serials.map((serial) => device(serial));
    const samples = samplesOf(mapped(await poll({ ...cloud, adapter }, devices, 'device/real')));
    expect(samples).toHaveLength(10);
    expect(samples.filter(({ measurements }) => measurements.EDay === undefined)).toHaveLength(2);
  });

  it('fits into the second each call takes, whatever the number of batches', () => {
    for (const batches of [1, 3, 20]) expect(generationCalls(1, batches) * batches * 1.2).toBeLessThan(300);
    expect(generationCalls(1, 3)).toBeGreaterThanOrEqual(REALTIME_BATCH);
    expect(generationCalls(1, 20)).toBeGreaterThan(0);
  });
});

describe('the 1440 calls a day of an inverter', () => {
  it('are planned with a reserve of more than a tenth: values, generation, connection and the past', async () => {
    cloud = await startCloud({ inverters: 5 });
    const limits: VendorRequest['limits'][] = [];
    const adapter = cloud.adapterWith({ http: observedHttp(({ limits: own }) => limits.push(own)) });
    const lacking = device(cloud.simulator.serials[4]!);
    const before = cloud.simulator.violations();
    const calls = adapter.planPolls([lacking]);
    let daily = 0;
    for (const call of calls) {
      limits.length = 0;
      await call.run(signal);
      daily += (limits.length * 86_400) / call.intervalSeconds;
    }
    expect(daily).toBe(288 + 288 + 144);
    const [past] = adapter.planBackfill!([lacking], { from: 0, to: 100 });
    await past!.run(signal);
    expect(limits.at(-1)).toEqual([
      { key: `history:${lacking.InverterSN}`, limit: 480, perSeconds: 86_400, historyOnly: true },
    ]);
    expect(daily + 480).toBeLessThan(0.9 * CALLS_A_DAY);
    expect(cloud.simulator.violations()).toBe(before);
  });
});

describe('history', () => {
  it('asks for the real variables of the table, and for those that the state follows from', () => {
    expect(historyVariables).toEqual(expect.arrayContaining(['todayYield', 'RVolt', 'pv24Power', 'runningState']));
    expect(historyVariables.filter((name) => !/^\w+$/.test(name))).toEqual([]);
    expect(new Set(historyVariables).size).toBe(historyVariables.length);
  });

  it('an answer with all variables stays below 450 KB', () => {
    const point = '{"time":"2026-06-21 12:00:00 CEST+0200","value":123.456},';
    expect(historyVariables.length * 48 * point.length).toBeLessThan(450_000);
  });
});

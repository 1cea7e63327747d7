import { VendorError, type PolledDevice, type RawAnswer } from '@heliograph/vendor-contract';
import { mapping } from '../mapping.ts';
import { CODE_FLOW, polledDevices, signal, startCloud, type Cloud } from './harness.ts';
import { isClassicPlant } from '../wire.ts';

let cloud: Cloud;
const open = async (options: Parameters<typeof startCloud>[0] = {}): Promise<Cloud> =>
  (cloud = await startCloud({ inverters: 12, ...options }));
afterEach(() => cloud.close());

const failureOf = async (work: Promise<unknown>): Promise<VendorError> => {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(VendorError);
  return outcome as VendorError;
};
const count = (text: string): number => cloud.asked.filter((line) => line.includes(text)).length;

/** Returns the poll of one ennexOS device. */
async function poll(adapter = cloud.adapter): Promise<RawAnswer[]> {
  const devices = await polledDevices(adapter);
  const device = devices.find(({ vendorPlantId }) => !isClassicPlant(vendorPlantId))!;
  return adapter.planPolls([device])[0]!.run(signal);
}

describe('credentials', () => {
  it('are proved by a token and the plants it shows', async () => {
    await open();
    await expect(cloud.adapter.verify(signal)).resolves.toBeUndefined();
    expect(cloud.asked).toEqual([
      'POST /oauth2/token',
      'GET /v1/plants?WithInstallation=true&WithLocation=true',
      'GET /oauth2/v2/bc-authorize/owner%40example.com',
    ]);
  });

  it('are refused by the token endpoint, and never repeated in an error', async () => {
    await open();
    const credentials = { ...cloud.simulator.credentials, clientSecret: 'wrong-secret' };
    const error = await failureOf(cloud.adapterWith({ credentials }).verify(signal));
    expect(error.kind).toBe('credentials_rejected');
    expect(JSON.stringify([error.message, error.details])).not.toContain('wrong-secret');
  });

  it('of the code flow rotate: each refresh token is kept before it is needed', async () => {
    await open({ consent: undefined });
    const adapter = cloud.adapterWith({ credentials: CODE_FLOW });
    expect((await adapter.listPlants(signal)).length).toBeGreaterThan(0);
    cloud.clock.now += 600_000;
    await adapter.listPlants(signal);
    expect(count('/oauth2/token')).toBe(2);
    expect(new Set(cloud.refreshTokens.kept).size).toBe(2);
  });

  it('of the code flow are refused when the refresh token is dead', async () => {
    await open();
    const credentials = { ...CODE_FLOW, refreshToken: 'stale' };
    const error = await failureOf(cloud.adapterWith({ credentials }).verify(signal));
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode: 'invalid_grant' } });
  });
});

describe('consent', () => {
  const answerOfOwner = (state: string): Promise<unknown> =>
    cloud.http.request({ method: 'GET', path: '/', call: 'none' }).then(() =>
      cloud.simulator.handle({
        method: 'PUT',
        baseUrl: '',
        path: '/oauth2/v2/bc-authorize/owner@example.com/status',
        query: new URLSearchParams(),
        headers: { authorization: `Bearer ${ownToken()}` },
        body: Buffer.from(JSON.stringify({ state })),
      }),
    );
  const ownToken = (): string => {
    const { clientId = '', clientSecret = '' } = cloud.simulator.credentials;
    const answer = cloud.simulator.handle({
      method: 'POST',
      baseUrl: '',
      path: '/oauth2/token',
      query: new URLSearchParams(),
      headers: {},
      body: Buffer.from(`grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`),
    }) as { body: string };
    return (JSON.parse(answer.body) as { access_token: string }).access_token;
  };

  it('that was not requested yet is requested, and reported as pending, not as an account without plants', async () => {
    await open({ consent: undefined });
    const error = await failureOf(cloud.adapter.listPlants(signal));
    expect(error).toMatchObject({ kind: 'not_permitted', details: { vendorCode: 'pending' } });
    expect(error.message).toContain('consent is pending');
    expect(cloud.asked).toContain('POST /oauth2/v2/bc-authorize');
    await answerOfOwner('Accepted');
    expect((await cloud.adapter.listPlants(signal)).length).toBeGreaterThan(0);
    expect(count('POST /oauth2/v2/bc-authorize')).toBe(1);
  });

  it('that is revoked hides the plants with an error, never with an empty list', async () => {
    await open();
    const [device] = await polledDevices(cloud.adapter);
    await answerOfOwner('Revoked');
    expect((await failureOf(cloud.adapter.listPlants(signal))).details.vendorCode).toBe('revoked');
    const error = await failureOf(cloud.adapter.planPolls([device!])[0]!.run(signal));
    expect(error.kind).toBe('not_permitted');
  });

  it.each(['Rejected', 'Revoked'] as const)('%s is not asked for again by us', async (consent) => {
    await open({ consent });
    expect((await failureOf(cloud.adapter.verify(signal))).details.vendorCode).toBe(consent.toLowerCase());
    expect(count('POST /oauth2/v2/bc-authorize')).toBe(0);
  });

  it('that ran out is asked for again', async () => {
    await open({ consent: 'Pending' });
    cloud.clock.now += 8 * 86_400_000;
    expect((await failureOf(cloud.adapter.verify(signal))).details.vendorCode).toBe('expired');
    expect((await failureOf(cloud.adapter.verify(signal))).details.vendorCode).toBe('pending');
  });

  it('is read by asking again where GET is not allowed', async () => {
    await open({ consentGet: false });
    expect((await cloud.adapter.listPlants(signal)).length).toBeGreaterThan(0);
    expect(count('POST /oauth2/v2/bc-authorize')).toBe(1);
  });

  it('of no owner shows no plants: without a loginHint that is an error too', async () => {
    await open({ consent: undefined });
    const { clientId = '', clientSecret = '' } = cloud.simulator.credentials;
    const error = await failureOf(cloud.adapterWith({ credentials: { clientId, clientSecret } }).listPlants(signal));
    expect(error.kind).toBe('not_permitted');
  });

  it('given by an owner without plants is an account without plants', async () => {
    await open({ inverters: 0 });
    expect(await cloud.adapter.listPlants(signal)).toEqual([]);
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });
});

describe('tokens', () => {
  it('are renewed every five minutes, once for all', async () => {
    await open();
    await cloud.adapter.verify(signal);
    cloud.clock.now += 299_000;
    await cloud.adapter.verify(signal);
    expect(count('/oauth2/token')).toBe(2);
  });

  it('that are refused in the middle are replaced, and the call repeated once', async () => {
    await open();
    await cloud.adapter.verify(signal);
    cloud.simulator.revokeTokens!(true);
    expect((await poll()).length).toBeGreaterThan(0);
    expect(count('/oauth2/token')).toBe(2);
  });

  it('refused again and again do not loop, and do not accuse the credentials', async () => {
    await open();
    const refusing = cloud.adapterWith({
      answer: (request, send) =>
        request.host === 'auth'
          ? send(request)
          : Promise.resolve({ status: 401, headers: {}, body: '{"message":"x"}' }),
    });
    expect((await failureOf(refusing.verify(signal))).kind).toBe('unavailable');
    expect(count('/oauth2/token')).toBe(2);
  });
});

describe('failures', () => {
  it('429 without Retry-After waits 60 s, then twice as long, at most 5 min', async () => {
    await open({ bucket: 2 });
    const adapter = cloud.adapter;
    await adapter.verify(signal);
    await adapter.verify(signal);
    const waits: unknown[] = [];
    for (let i = 0; i < 4; i += 1) waits.push((await failureOf(adapter.verify(signal))).details.retryAfterMs);
    expect(waits).toEqual([60_000, 120_000, 240_000, 300_000]);
    expect(cloud.simulator.violations()).toBe(4);
  });

  it.each([
    ['HTML', 200, '<html>', 'unavailable'],
    ['half a JSON', 200, '{"plants":[', 'unavailable'],
    ['an outage', 500, '{"message":"x","code":500}', 'unavailable'],
    ['a firewall’s page', 403, '<html>', 'unavailable'],
    ['403', 403, '{"message":"x","code":403}', 'not_permitted'],
    ['what we do not know', 400, '{"message":"bad","code":400}', 'protocol'],
    ['another shape', 200, '{"plant":[]}', 'protocol'],
  ])('%s', async (_name, status, body, kind) => {
    await open();
    const adapter = cloud.adapterWith({
      answer: (request, send) =>
        request.call === 'plants' ? Promise.resolve({ status, headers: {}, body }) : send(request),
    });
    expect((await failureOf(adapter.listPlants(signal))).kind).toBe(kind);
  });

  it('of the token endpoint: HTML is an outage, not refused credentials', async () => {
    await open();
    const adapter = cloud.adapterWith({
      answer: () => Promise.resolve({ status: 401, headers: {}, body: '<html>' }),
    });
    expect((await failureOf(adapter.verify(signal))).kind).toBe('unavailable');
  });
});

describe('devices', () => {
  it('are all inverters of the plant model, each once, with their collector', async () => {
    await open({ inverters: 40 });
    const devices = await polledDevices(cloud.adapter);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
    expect(devices.every(({ CollectorSN }) => CollectorSN !== '')).toBe(true);
    expect(new Set(devices.map(({ vendorPlantId }) => isClassicPlant(vendorPlantId)))).toEqual(new Set([true, false]));
  });

  it('are asked for by the older spelling where lean does not exist', async () => {
    await open();
    const adapter = cloud.adapterWith({
      answer: (request, send) =>
        request.path.endsWith('/lean')
          ? Promise.resolve({ status: 404, headers: {}, body: '{"message":"Not Found","code":404}' })
          : send(request),
    });
    expect(await polledDevices(adapter)).toHaveLength(12);
  });
});

describe('a large account', () => {
  it('waits for our own budget while it is listed, but not for the vendor’s limit', async () => {
    await open();
    let refusals = 2;
    const adapter = cloud.adapterWith({
      answer: (request, send) => {
        if (request.call !== 'devices' || refusals-- <= 0) return send(request);
        throw new VendorError('rate_limited', 'our own budget is spent', { retryAfterMs: 1, call: 'devices' });
      },
    });
    expect(await polledDevices(adapter)).toHaveLength(12);
  });
});

describe('polls', () => {
  it('of a fleet too large for its package do not fetch the samples they leave out', async () => {
    await open();
    const devices = await polledDevices(cloud.adapter);
    const device = devices.find(({ vendorPlantId }) => !isClassicPlant(vendorPlantId))!;
    const credentials = { ...cloud.simulator.credentials, callsPerFiveMinutes: '30' };
    const many = Array.from({ length: 12 }, (_, i) => ({ ...device, plantId: String(i) }));
    const [call] = cloud.adapterWith({ credentials }).planPolls(many);
    expect(call!.intervalSeconds).toBeGreaterThan(300);
    await call!.run(signal);
    cloud.clock.now += call!.intervalSeconds * 1000;
    expect(await call!.run(signal)).toHaveLength(1);
    expect(count('PowerAc/Day')).toBe(0);
  });

  it('fetch what Recent jumped over: a logger that was cut off sends all it kept', async () => {
    await open();
    const devices = await polledDevices(cloud.adapter);
    const device = devices.find(({ vendorPlantId }) => !isClassicPlant(vendorPlantId))!;
    const [call] = cloud.adapter.planPolls([device]);
    const times = (answers: readonly RawAnswer[]): number[] =>
      answers
        .flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }))
        .flatMap((item) => (item.kind === 'sample' ? [item.datetime!] : []));
    const [first] = times(await call!.run(signal));
    cloud.clock.now += 300_000;
    expect(times(await call!.run(signal))).toEqual([first! + 300]);
    cloud.clock.now += 3 * 300_000;
    // Planned again in between: the samples seen are remembered.
    const [again] = cloud.adapter.planPolls([device]);
    expect(times(await again!.run(signal))).toEqual([first! + 600, first! + 900, first! + 1200]);
  });

  it('ask for the energy of the day at first and each 30 minutes', async () => {
    await open();
    const devices = await polledDevices(cloud.adapter);
    const device = devices.find(({ vendorPlantId }) => !isClassicPlant(vendorPlantId))!;
    const [call] = cloud.adapter.planPolls([device]);
    const start = cloud.asked.length;
    for (let i = 0; i < 12; i += 1, cloud.clock.now += 300_000) await call!.run(signal);
    const lines = cloud.asked.slice(start).filter((line) => !line.includes('token'));
    expect(lines.filter((line) => line.includes('ReturnEnergyValues'))).toHaveLength(2);
    expect(lines).toHaveLength(26);
  });

  it('read the older set again', async () => {
    await open();
    let dcAsked = 0;
    const adapter = cloud.adapterWith({
      answer: (request, send) => {
        if (request.path.endsWith('PowerDc/Recent') && ++dcAsked === 1) cloud.clock.now += 300_000;
        return send(request);
      },
    });
    // The simulator returns the sets of one poll together: a new sample is only seen by asking for PowerAc again.
    const [answer] = await poll(adapter);
    const sets = JSON.parse(answer!.body) as Record<string, { set: { time: string }[] }>;
    expect(sets['PowerDc/Recent']!.set[0]!.time).toBe(sets['PowerAc/Recent']!.set[0]!.time);
    expect(count('PowerAc/Recent')).toBe(2);
  });

  it.each([404, 400, 403])('do without sets that a device does not have (HTTP %i)', async (status) => {
    await open();
    const adapter = cloud.adapterWith({
      answer: (request, send) =>
        /PowerDc|EnergyAndPowerPv/.test(request.path)
          ? Promise.resolve({ status, headers: {}, body: '{"message":"x"}' })
          : send(request),
    });
    const [answer] = await poll(adapter);
    expect(Object.keys(JSON.parse(answer!.body) as object)).toEqual(['PowerAc/Recent']);
  });

  it('return the newest sample of a classic plant whose day is not granted', async () => {
    await open();
    const adapter = cloud.adapterWith({
      answer: (request, send) =>
        request.path.includes('/Day?')
          ? Promise.resolve({ status: 403, headers: {}, body: '{"message":"x","code":403}' })
          : send(request),
    });
    const device = (await polledDevices(adapter)).find(({ vendorPlantId }) => isClassicPlant(vendorPlantId))!;
    const answers = await adapter.planPolls([device])[0]!.run(signal);
    expect(answers.map(({ body }) => body.startsWith('{"PowerAc/Recent":'))).toEqual([true]);
  });

  it('return a sample whose time cannot be read, and ask for no day of it', async () => {
    await open();
    const body = '{"plant":{"timezone":"Europe/Berlin"},"set":[{"time":"noon","activePower":1}]}';
    const adapter = cloud.adapterWith({
      answer: (request, send) =>
        request.path.includes('/sets/Power') ? Promise.resolve({ status: 200, headers: {}, body }) : send(request),
    });
    const devices = await polledDevices(adapter);
    for (const call of adapter.planPolls(devices).filter(({ name }) => name.startsWith('recent')))
      expect((await call.run(signal)).map((answer) => answer.body.includes('noon'))).toEqual([true]);
    expect(count('/Day')).toBe(0);
  });

  it('keep within the package, with a reserve, whatever the number of devices', async () => {
    await open();
    const devices: PolledDevice[] = Array.from({ length: 2000 }, (_, i) => ({
      ...DEVICE,
      vendorDeviceId: String(i),
      vendorPlantId: String(Math.floor(i / 4)),
    }));
    const calls = cloud.adapter.planPolls(devices);
    expect(calls).toHaveLength(2500);
    // Two calls a run, one more for the energy of each device in six runs, and the logs.
    const load = calls.reduce(
      (sum, call) => sum + (call.name.startsWith('logs') ? 1 : 2 + 1 / 6) / call.intervalSeconds,
      0,
    );
    expect(load * 300).toBeLessThan(600 * 0.9);
    expect(load * 300).toBeGreaterThan(600 * 0.7);
    expect(cloud.adapter.planPolls(devices.slice(0, 20))[0]!.intervalSeconds).toBe(300);
  });

  it('return the log of each plant that has one', async () => {
    await open();
    const devices = await polledDevices(cloud.adapter);
    const [call] = cloud.adapter.planPolls(devices).filter(({ name }) => name.startsWith('logs'));
    const [answer] = await call!.run(signal);
    expect(answer).toMatchObject({ call: 'logs', devices: call!.devices });
    for (const [status, body] of [
      [404, '{}'],
      [400, '{}'],
      [200, '{"items":[]}'],
    ] as const) {
      const adapter = cloud.adapterWith({
        answer: (request, send) =>
          request.call === 'logs' ? Promise.resolve({ status, headers: {}, body }) : send(request),
      });
      const [without] = adapter.planPolls(devices).filter(({ name }) => name.startsWith('logs'));
      expect(await without!.run(signal)).toEqual([]);
    }
  });
});

const DEVICE: PolledDevice = {
  deviceId: 'd',
  plantId: 'p',
  vendorPlantId: '1',
  InverterSN: '1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: 'Solar Inverters',
};

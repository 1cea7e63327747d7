import { readFileSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { NOON, startCloud, type Cloud } from '../testing/harness.ts';

const file = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const { definitions } = JSON.parse(file('schemas.extracted.json')) as { definitions: Record<string, object> };
const ajv = new Ajv({ strict: false, allErrors: true });

function problems(schema: string, text: string): unknown {
  const validate = ajv.compile(definitions[schema]!);
  return validate(JSON.parse(text)) ? [] : validate.errors;
}

describe('the extracted schemas', () => {
  it.each([
    ['systems', 'systems.200.documented.json'],
    ['devices_micros_telemetry.200', 'devices_micros_telemetry.200.documented.json'],
    ['inverters_summary', 'inverters_summary.200.documented.json'],
    ['open_alarms', 'open_alarms.200.documented.json'],
    ['alarms', 'alarms.200.documented.json'],
    ['open_events', 'open_events.200.documented.json'],
    ['event_types', 'event_types.200.documented.json'],
    ['error_429', 'inverters_summary.429.documented.json'],
    ['systems', 'systems.recorded.json'],
    ['devices', 'devices.recorded.json'],
  ])('%s holds for %s', (name, text) => {
    const schema = name === 'devices_micros_telemetry.200' ? 'micros_telemetry' : name;
    expect(problems(schema, file(text))).toEqual([]);
    expect(readdirSync(new URL('../fixtures', import.meta.url))).toContain(text);
  });

  it('refuse an answer with a member of another name or type', () => {
    expect(problems('micros_telemetry', '{"devices":[{"serial":"1"}]}')).not.toEqual([]);
    expect(problems('micros_telemetry', '{"total_devices":"1"}')).not.toEqual([]);
  });
});

describe('answers of the simulator', () => {
  let cloud: Cloud;
  let id: string;
  let sn: string;

  beforeAll(async () => {
    cloud = await startCloud({ inverters: 12, conditions: { fault: NOON / 1000 - 1800 } });
    const [device] = await cloud.inventory();
    id = device!.vendorPlantId;
    sn = device!.InverterSN;
  });
  afterAll(() => cloud.close());

  async function ask(path: string): Promise<{ status: number; body: string }> {
    const token = await cloud.session.get(() => Promise.reject(new Error('there is a session')));
    const headers = { authorization: `Bearer ${token}`, key: cloud.simulator.credentials.apiKey! };
    cloud.clock.now += 5000;
    return cloud.http.request({ method: 'GET', path: `/api/v4/systems${path}`, call: 'test', headers });
  }

  const yesterday = Math.floor(NOON / 1000) - 86_400;
  it.each<[schema: string, path: string]>([
    ['systems', '?size=100'],
    ['system', '/{id}'],
    ['summary', '/{id}/summary'],
    ['summary', '/{id}/summary?summary_date=2026-06-01'],
    ['devices', '/{id}/devices'],
    ['micros_telemetry', '/{id}/devices/micros/telemetry?size=20'],
    ['micros_telemetry', '/{id}/devices/micros/telemetry?start_date=2026-06-20'],
    ['micro_telemetry', '/{id}/devices/micros/{sn}/telemetry'],
    ['production_micro', '/{id}/telemetry/production_micro'],
    ['inverters_summary', '/inverters_summary_by_envoy_or_site?site_id={id}'],
    ['open_alarms', '/{id}/open_alarms'],
    ['open_events', '/{id}/open_events'],
    ['alarms', `/{id}/alarms?start_time=${yesterday}`],
    ['events', `/{id}/events?start_time=${yesterday}`],
    ['event_types', '/event_types'],
    ['energy_lifetime', '/{id}/energy_lifetime?start_date=2026-06-01'],
    ['energy_lifetime', '/{id}/energy_lifetime?start_date=2026-06-18&production=all'],
    ['latest_telemetry', '/{id}/latest_telemetry'],
    ['rgm_stats', '/{id}/rgm_stats'],
  ])('%s: %s', async (schema, path) => {
    const { status, body } = await ask(path.replace('{id}', id).replace('{sn}', sn));
    expect(status).toBe(200);
    expect(problems(schema, body)).toEqual([]);
    expect(Object.keys(JSON.parse(body) as object).length).toBeGreaterThan(0);
  });

  it('of systems with a battery: devices, latest_telemetry', async () => {
    const systems = new Set((await cloud.inventory()).map(({ vendorPlantId }) => vendorPlantId));
    let batteries = 0;
    for (const system of systems)
      for (const schema of ['devices', 'latest_telemetry']) {
        const { body } = await ask(`/${system}/${schema}`);
        expect(problems(schema, body)).toEqual([]);
        batteries += body.includes('"serial_number":"4923') ? 1 : 0;
      }
    expect(batteries).toBeGreaterThan(1);
  });

  // The members of the documented answers, in the vendor's specification.
  it.each([
    ['production_meter', false],
    ['battery', false],
    ['consumption_meter', true],
  ])('telemetry/%s has meta: %s', async (name, hasMeta) => {
    const { status, body } = await ask(`/${id}/telemetry/${name}`);
    expect(status).toBe(200);
    expect(Object.hasOwn(JSON.parse(body) as object, 'meta')).toBe(hasMeta);
  });

  it.each<[schema: string, status: number, path: string]>([
    ['error_404', 404, '/1/summary'],
    ['error_404', 404, '/{id}/devices/micros/1/telemetry'],
    ['error_422', 422, '/{id}/devices/micros/telemetry?start_at=1999999999'],
    ['error_422', 422, '/{id}/devices/micros/telemetry?start_at=1566930600'],
    ['error_422', 422, '/inverters_summary_by_envoy_or_site'],
    ['error_422', 422, '/inverters_summary_by_envoy_or_site?site_id=1'],
    ...['energy', 'consumption', 'battery', 'energy_import', 'energy_export'].map((name): [string, number, string] => [
      'error_422',
      422,
      `/{id}/${name}_lifetime?start_date=2026-06-22`,
    ]),
    ['error_422', 422, '?sort_by=name'],
    ['error_422', 422, '/{id}/alarms'],
  ])('%s: %d %s', async (schema, expected, path) => {
    const { status, body } = await ask(path.replace('{id}', id));
    expect(status).toBe(expected);
    expect(problems(schema, body)).toEqual([]);
  });
});

import { PlantZones, ZONES_SECONDS } from '../plant-zones.ts';

const { signal } = new AbortController();

it('remembers the plants of the last whole list alone, and those before it while a list cannot be read', async () => {
  let now = 0;
  let plants: readonly string[] | undefined;
  const client = {
    grant: { kind: 'key' },
    call: () => {
      if (plants === undefined) return Promise.resolve({ body: '{}', data: {} });
      const pageList = plants.map((id) => ({ ps_id: id, ps_current_time_zone: 'GMT+2' }));
      const data = { pageList, rowCount: pageList.length };
      return Promise.resolve({ body: JSON.stringify({ result_data: data }), data });
    },
  };
  const context = { now: () => now, timeScale: 1, warn: () => undefined };
  const zones = new PlantZones(client as never, context as never);
  const known = (): string[] =>
    ['1', '2', '3'].filter((vendorPlantId) => zones.label({ vendorPlantId } as never) !== undefined);
  for (const [listed, expected] of [
    [['1', '2'], '12'],
    [['2', '3'], '23'],
    [undefined, '23'],
  ] as const) {
    plants = listed;
    await zones.refresh(signal);
    expect(known().join('')).toBe(expected);
    now += ZONES_SECONDS * 1000;
  }
});

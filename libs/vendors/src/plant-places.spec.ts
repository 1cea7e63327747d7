import { ContractHarness } from './plant-model/testing/contract-harness.ts';
import { loadVendor, vendorIds } from './registry.ts';

/** Vendors whose lists of plants have no coordinates. */
const withoutPlaces: readonly string[] = ['enphase', 'foxess', 'fronius', 'solaredge', 'solis'];

/** The members in which vendors write latitude and longitude; Solplanet's are wd and jd. */
const coordinates = /"(latitude|longitude|locationLat|locationLng|wd|jd)"\s*:\s*("?)-?[\d.]+"?/g;

async function placesOf(id: string, latitude?: string, longitude?: string): Promise<unknown[]> {
  const harness = await ContractHarness.open(await loadVendor(id), { inverters: 3 });
  const handle = harness.cloud.handle.bind(harness.cloud);
  harness.cloud.handle = async (request) => {
    const answer = await handle(request);
    if (typeof answer === 'symbol' || latitude === undefined) return answer;
    const written = (_: string, member: string, quote: string): string =>
      `"${member}":${quote}${/lat|wd/i.test(member) ? latitude : longitude}${quote}`;
    return { ...answer, body: answer.body.replace(coordinates, written) };
  };
  try {
    const plants = await harness.adapter.listPlants(harness.signal);
    expect(plants.length).toBeGreaterThan(0);
    return plants.flatMap((plant) => [plant.latitude ?? [], plant.longitude ?? []].flat());
  } finally {
    await harness.close();
  }
}

describe.each(vendorIds)('the place of a plant of %s', (id) => {
  it('is absent at 0, 0 and at coordinates outside the valid range', async () => {
    expect((await placesOf(id)).length > 0).toBe(!withoutPlaces.includes(id));
    expect(await placesOf(id, '0', '0')).toEqual([]);
    expect(await placesOf(id, '0.0', '0.0')).toEqual([]);
    expect(await placesOf(id, '-119.79', '36.74')).toEqual([]);
  });
});

import { loadedBy } from '../../plant-model/testing/vendor-harness.ts';
import { declaration } from '../declaration.ts';
import { huawei } from '../index.ts';

const namesOf = (file: string): string[] => loadedBy(import.meta.url, file);

describe('huawei', () => {
  it('hands out its parts', async () => {
    expect(huawei.declaration.id).toBe('huawei');
    expect(await huawei.adapter()).toBeInstanceOf(Function);
    expect((await huawei.mapping()).version).toMatch(/^\d+$/);
    expect(await huawei.simulator()).toBeInstanceOf(Function);
  });

  it('maps without loading anything that calls the cloud', () => {
    expect(namesOf('mapping').sort()).toEqual([
      'mapping',
      'mapping-days',
      'mapping-kpi',
      'states',
      'storage',
      'storage-power',
      'tables',
      'wire',
    ]);
  });

  it('is simulated without loading what is tested against the simulator', () => {
    const others = namesOf('cloud/simulator').filter((name) => !name.startsWith('cloud/'));
    expect(others).toEqual([]);
  });

  it('asks for the credentials that its simulator hands out', async () => {
    const createSimulator = await huawei.simulator();
    const { credentials } = createSimulator({ now: () => 0, timeScale: 1, seed: 3, inverters: 1 });
    const { properties, required } = declaration.credentials;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...required, ...Object.keys(credentials)]));
  });

  it('keeps passwords, secrets and tokens out of sight', () => {
    for (const member of ['clientSecret', 'refreshToken'])
      expect(declaration.credentials.properties[member]?.writeOnly).toBe(true);
    expect(declaration.credentials.properties.systemCode?.writeOnly).toBe(true);
    expect(declaration.credentials.properties.userName?.writeOnly).toBeUndefined();
  });

  it('has only regions of the vendor', () => {
    expect(declaration.regions.map(({ baseUrl }) => new URL(baseUrl).hostname)).toEqual(
      declaration.regions.map(({ id }) => `${id}.fusionsolar.huawei.com`),
    );
  });
});

import { loadedBy } from '../../plant-model/testing/vendor-harness.ts';
import { declaration } from '../declaration.ts';
import { solaredge } from '../index.ts';

const namesOf = (file: string): string[] => loadedBy(import.meta.url, file);

describe('solaredge', () => {
  it('maps without loading anything that calls the cloud', () => {
    expect(namesOf('mapping').sort()).toEqual([
      'mapping',
      'mapping-sample',
      'mapping-series',
      'states',
      'storage',
      'tables',
      'wire',
    ]);
  });

  it('is simulated without loading what is tested against the simulator', () => {
    const others = namesOf('cloud/simulator').filter((name) => !name.startsWith('cloud/'));
    expect(others.sort()).toEqual(['declaration', 'states', 'wire']);
  });

  it('is handed only credentials that its schema names, in both kinds of access', async () => {
    const createSimulator = await solaredge.simulator();
    const simulator = createSimulator({ now: () => 0, timeScale: 1, seed: 3, inverters: 1 });
    const known = Object.keys(declaration.credentials.properties);
    expect(Object.keys(simulator.credentials).filter((name) => !known.includes(name))).toEqual([]);
    const { siteIds } = declaration.credentials.properties;
    expect(new RegExp(siteIds!.pattern!).test('1234567, 89')).toBe(true);
    expect(new RegExp(siteIds!.pattern!).test('12a')).toBe(false);
  });

  it('keeps keys, secrets and tokens out of sight', () => {
    const { properties } = declaration.credentials;
    const secret = Object.keys(properties).filter((name) => properties[name]!.writeOnly);
    expect(secret).toEqual(['apiKey', 'accountKey', 'clientSecret', 'refreshToken']);
  });
});

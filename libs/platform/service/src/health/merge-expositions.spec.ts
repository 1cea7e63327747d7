import { Counter, Gauge, Registry } from 'prom-client';
import { mergeExpositions } from './merge-expositions.ts';

function registryOf(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

describe('mergeExpositions', () => {
  it('has each family once, with the series of all registries', async () => {
    const [one, other] = [registryOf('sync-api'), registryOf('normalizer')];
    for (const registers of [[one], [other]]) new Gauge({ name: 'ready', help: 'Ready.', registers }).set(1);
    new Counter({ name: 'records_total', help: 'Records.', labelNames: ['vendor'], registers: [other] }).inc({
      vendor: 'a # HELP b',
    });
    const merged = mergeExpositions([await one.metrics(), await other.metrics()]);
    expect(merged.split('\n').filter((line) => line !== '')).toEqual([
      '# HELP ready Ready.',
      '# TYPE ready gauge',
      'ready{service="sync-api"} 1',
      'ready{service="normalizer"} 1',
      '# HELP records_total Records.',
      '# TYPE records_total counter',
      'records_total{vendor="a # HELP b",service="normalizer"} 1',
    ]);
  });

  it('leaves that of one registry as it is', async () => {
    const registry = registryOf('gateway');
    new Gauge({ name: 'ready', help: 'Ready.', registers: [registry] }).set(1);
    const text = await registry.metrics();
    expect(mergeExpositions([text])).toBe(text);
  });
});

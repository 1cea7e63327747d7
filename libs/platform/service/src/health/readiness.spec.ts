import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Readiness, registerServiceMetrics } from './readiness.ts';

describe('registerServiceMetrics', () => {
  it('export the version of the product, and whether the service is ready at the moment of the scrape', async () => {
    const registry = new Registry();
    const readiness = new Readiness(pino({ level: 'silent' }));
    registerServiceMetrics(registry, readiness);
    const root = new URL('../../../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(root, 'utf8')) as { version: string };
    expect(await registry.metrics()).toContain(`heliograph_build_info{version="${version}"} 1`);
    expect(await registry.metrics()).toContain('heliograph_ready 0');
    readiness.started();
    expect(await registry.metrics()).toContain('heliograph_ready 1');
    const takeBack = readiness.register('kafka', () => false);
    expect(await registry.metrics()).toContain('heliograph_ready 0');
    takeBack();
    expect(await registry.metrics()).toContain('heliograph_ready 1');
    readiness.stopping();
    expect(await registry.metrics()).toContain('heliograph_ready 0');
  });
});

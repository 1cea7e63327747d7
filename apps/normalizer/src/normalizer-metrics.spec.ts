import { createLogger, Registry } from '@heliograph/service';
import { NormalizerMetrics } from './normalizer-metrics.ts';

describe('NormalizerMetrics', () => {
  it('serves all three device gauges of one moment, that of the scrape', async () => {
    const registry = new Registry();
    const metrics = new NormalizerMetrics(registry, createLogger('normalizer', 'silent'));
    let solis = { online: 3, offline: 1, oldestSampleAgeSeconds: 90 as number | undefined };
    metrics.watch(() => new Map([['solis', solis]]));
    const first = await registry.metrics();
    expect(first).toContain('heliograph_normalizer_devices_online{vendor="solis"} 3');
    expect(first).toContain('heliograph_normalizer_devices_offline{vendor="solis"} 1');
    expect(first).toContain('heliograph_normalizer_oldest_sample_age_seconds{vendor="solis"} 90');
    solis = { online: 0, offline: 4, oldestSampleAgeSeconds: undefined };
    const second = await registry.metrics();
    expect(second).toContain('heliograph_normalizer_devices_offline{vendor="solis"} 4');
    expect(second).not.toContain('oldest_sample_age_seconds{');
  });
});

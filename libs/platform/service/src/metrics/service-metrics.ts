import { readFileSync } from 'node:fs';
import { Gauge, type Registry } from 'prom-client';
import type { Readiness } from '../health/readiness.ts';

/** All packages of the product have one version; this one is beside `src` and beside `dist`. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Registers the metrics that every service exports about itself. */
export function registerServiceMetrics(registry: Registry, readiness: Readiness): void {
  new Gauge({
    name: 'heliograph_build_info',
    help: 'Always 1; the version is a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  new Gauge({
    name: 'heliograph_ready',
    help: '1 when /readyz says ready, else 0.',
    registers: [registry],
    async collect() {
      this.set((await readiness.report()).ready ? 1 : 0);
    },
  });
}

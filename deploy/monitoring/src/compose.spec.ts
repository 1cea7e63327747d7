import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelNames, dispatcherOf } from '@heliograph/delivery';
import { parse } from 'yaml';
import { withServices } from './generate.ts';
import { prometheusFile, root } from './repository-files.ts';

it('docker-compose.yml runs the dispatcher of every channel', () => {
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { command?: string[] }>;
  };
  for (const name of channelNames.map(dispatcherOf))
    expect({ name, command: compose.services[name]?.command }).toEqual({ name, command: [name] });
});

it("Compose's Prometheus scrapes every service (npm run docs)", () => {
  const text = readFileSync(prometheusFile, 'utf8');
  expect(text).toBe(withServices(text));
  expect(text).toContain('- mqtt-dispatcher\n');
});

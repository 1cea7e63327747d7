// The files that docker-compose.yml mounts and takes settings from name services and vendors: this test fails when one is missing.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { services as servicesOf } from '../assemble/closure.mjs';

const checkout = resolve(import.meta.dirname, '..', '..', '..');
const read = (...path) => readFileSync(join(checkout, ...path), 'utf8');
/** Ends when its work is done, is no part of the product, or is the clouds'. */
const withoutMetrics = ['topic-provisioner', 'vendor-sandbox'];
/** Compose runs each service by itself. */
const servicesApart = () => servicesOf(checkout).filter((name) => name !== 'all-in-one');

it('the sandbox stands for every vendor', () => {
  const vendors = [...read('libs/vendors/src/registry.ts').matchAll(/^ {2}(\w+): async/gm)].map(([, vendor]) => vendor);
  const addresses = /^VENDOR_BASE_URLS=(.*)$/m.exec(read('deploy/docker/sandbox.env'))[1].split(',');
  expect(vendors.length).toBeGreaterThan(0);
  expect(addresses).toEqual(vendors.map((vendor) => `${vendor}=http://vendor-sandbox:8780/${vendor}`));
});

it('Prometheus asks every service', () => {
  const services = servicesApart().filter((name) => !withoutMetrics.includes(name));
  const names = [...read('deploy/docker/monitoring/prometheus.yml').matchAll(/^ {10}- ([a-z-]+)$/gm)].map(
    ([, name]) => name,
  );
  expect(names.sort()).toEqual(services.sort());
});

it('Compose starts every service of the image', () => {
  const services = servicesApart();
  const commands = [...read('docker-compose.yml').matchAll(/^ {4}command: \[([a-z-]+)\]$/gm)].map(([, name]) => name);
  expect(commands.sort()).toEqual(services.sort());
});

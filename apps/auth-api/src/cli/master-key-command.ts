import type { Command } from './command.ts';
import { runInServices } from './service-programs.ts';

/** Each re-wraps what it has sealed. */
const services = ['auth-api', 'sync-api', 'delivery-api', 'ingest'];

export const masterKey: Command = {
  name: 'rotate-master-key',
  summary: 'Seals everything anew under the newest master key (MASTER_KEY), service by service.',
  changes: true,
  options: { check: { description: 'Only says what is still sealed under an older key.' } },
  run: (_, { check }) => runInServices(services, 'rotate-master-key', check === true ? ['--check'] : []),
};

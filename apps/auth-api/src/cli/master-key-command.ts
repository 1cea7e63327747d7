import type { Command } from './command.ts';
import { runInServices } from './service-programs.ts';

/** Each service re-encrypts the secrets that it has stored. */
const services = ['auth-api', 'sync-api', 'delivery-api', 'ingest'];

export const masterKey: Command = {
  name: 'rotate-master-key',
  summary: 'Re-encrypts all stored credentials with the current master key (MASTER_KEY), service by service.',
  changes: true,
  options: { check: { description: 'Only reports secrets that are still encrypted with an older key.' } },
  run: (_, { check }) => runInServices(services, 'rotate-master-key', check === true ? ['--check'] : []),
};

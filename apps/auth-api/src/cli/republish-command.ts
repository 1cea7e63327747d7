import type { Command } from './command.ts';
import { runInServices } from './service-programs.ts';

/** Accounts first: the data plane takes nothing of an account that it does not know. */
const services = ['auth-api', 'sync-api', 'delivery-api'];

export const republish: Command = {
  name: 'republish',
  summary: 'Makes the control topics in Kafka what the databases say, after one of the two was restored.',
  changes: true,
  options: { check: { description: 'Only says what differs.' } },
  run: (_, { check }) => runInServices(services, 'republish', check === true ? ['--check'] : []),
};

import type { Command } from './command.ts';
import { runInServices } from './service-programs.ts';

/** Accounts come first: the data plane ignores records of an account that it does not know. */
const services = ['auth-api', 'sync-api', 'delivery-api'];

export const republish: Command = {
  name: 'republish',
  summary: 'Republishes the control topics in Kafka from the databases, after one of the two was restored.',
  changes: true,
  options: { check: { description: 'Only reports the differences.' } },
  run: (_, { check }) => runInServices(services, 'republish', check === true ? ['--check'] : []),
};

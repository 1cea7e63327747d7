import type { Command } from './command.ts';
import { runInServices } from './service-programs.ts';

/** The schema of auth-api is up to date already: every command migrates it before it runs. */
const others = ['sync-api', 'delivery-api'];

export const migrate: Command = {
  name: 'migrate',
  summary: 'Migrates the database schemas of all services, and nothing else.',
  options: {},
  run: () => runInServices(others, 'migrate', []),
};

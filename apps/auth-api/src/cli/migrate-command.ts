import type { Command } from './command.ts';
import { runInServices } from './service-programs.ts';

/** The schema of auth-api is up to date already: every command migrates it before it runs. */
const others = ['sync-api', 'delivery-api'];

export const migrate: Command = {
  name: 'migrate',
  summary: 'Only brings the schemas of all services up to date.',
  options: {},
  run: () => runInServices(others, 'migrate', []),
};

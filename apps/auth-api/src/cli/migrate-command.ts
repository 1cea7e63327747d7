import type { Command } from './command.ts';
import { runInServices } from './service-programs.ts';

/** auth-api's own schema is up to date already: every command brings it there before it runs. */
const others = ['sync-api', 'delivery-api'];

export const migrate: Command = {
  name: 'migrate',
  summary: 'Only brings the schemas of all services up to date.',
  options: {},
  run: () => runInServices(others, 'migrate', []),
};

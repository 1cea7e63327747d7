import { channelNames, dispatcherOf } from '@heliograph/delivery';
import {
  createLogger,
  FromEnvironment,
  loadConfiguration,
  ProcessHost,
  ServiceConfiguration,
  type RunnableService,
} from '@heliograph/service';
import { ArrayNotEmpty, ArrayUnique, IsIn } from 'class-validator';
import { roleEnvironment } from './role-environment.ts';
import { roleNames, roles, type Role } from './roles.ts';

/** Of the process; each service reads its own settings besides. */
class AllInOneConfiguration extends ServiceConfiguration {
  @FromEnvironment('SERVICES', {
    description: 'The services that this process runs, separated by commas.',
    default: roleNames,
    example: 'gateway,auth-api,sync-api,delivery-api',
  })
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(roleNames, { each: true, message: `must be some of ${roleNames.join(', ')}` })
  services!: Role[];
}

export interface AllInOne extends RunnableService {
  /** Base URL of /healthz, /readyz, /readyz/<service> and /metrics. */
  readonly healthUrl: string;
}

/** The groups in which services stop, each when the one before has: what brings calls and data first, what others need last. */
const stopOrder: readonly (readonly Role[])[] = [
  ['gateway', 'ingest'],
  ['normalizer'],
  [...channelNames.map(dispatcherOf), 'sync-api', 'delivery-api'],
  ['auth-api'],
];

/** Creates the chosen services in this process, each with modules, consumer groups and settings of its own. @throws InvalidConfigurationError */
export async function createAllInOne(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<AllInOne> {
  const configuration = loadConfiguration(AllInOneConfiguration, env);
  const chosen = roleNames.filter((role) => configuration.services.includes(role));
  const logger = createLogger('all-in-one', configuration.logLevel);
  const host = new ProcessHost('all-in-one', logger);
  const services = new Map<Role, RunnableService>();
  const add = async (role: Role): Promise<void> => {
    const service = await roles[role]({ env: roleEnvironment(role, chosen, env), host });
    services.set(role, service);
    await service.start();
  };
  const healthUrl = await host.listen(configuration.healthPort, configuration.listenHost);
  const stop = async (options?: { linger: boolean }): Promise<void> => {
    for (const group of stopOrder) {
      const stopping = group.flatMap((role) => services.get(role)?.stop(options) ?? []);
      const failed = (await Promise.allSettled(stopping)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected')
        logger.error({ err: failed.reason as unknown }, 'a service did not stop cleanly');
    }
    await host.close();
  };
  return {
    configuration,
    logger,
    healthUrl,
    async start() {
      try {
        // The others verify tokens with its keys, and the gateway opens when there is something behind it.
        if (chosen.includes('auth-api')) await add('auth-api');
        await Promise.all(chosen.filter((role) => role !== 'auth-api' && role !== 'gateway').map(add));
        if (chosen.includes('gateway')) await add('gateway');
      } catch (error) {
        await stop();
        throw error;
      }
      logger.info({ services: chosen, healthUrl }, 'started');
      return undefined;
    },
    stop,
  };
}

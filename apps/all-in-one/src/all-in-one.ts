import { channelNames, defaultChannelNames, dispatcherOf, type ChannelName } from '@heliograph/delivery';
import {
  createLogger,
  EnabledChannels,
  FromEnvironment,
  InvalidConfigurationError,
  loadConfiguration,
  ProcessHost,
  ServiceConfiguration,
  type RunnableService,
} from '@heliograph/service';
import { ArrayNotEmpty, ArrayUnique, IsIn, IsOptional } from 'class-validator';
import { roleEnvironment, type Environment } from './role-environment.ts';
import { roleNames, roles, type Role } from './roles.ts';

/** Of the process; each service reads its own settings besides. */
class AllInOneConfiguration extends ServiceConfiguration {
  @FromEnvironment('SERVICES', {
    description:
      'The services that this process runs, separated by commas; default: all, without the dispatchers of channels that are off.',
    optional: true,
    example: 'gateway,auth-api,sync-api,delivery-api',
  })
  @IsOptional()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(roleNames, { each: true, message: `must be some of ${roleNames.join(', ')}` })
  services?: Role[];

  @EnabledChannels(channelNames, defaultChannelNames)
  channels!: ChannelName[];
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

/** @throws InvalidConfigurationError naming a dispatcher whose channel is off: its topics need not exist */
function chosenRoles({ services, channels }: AllInOneConfiguration): Role[] {
  const off = channelNames.filter((channel) => !channels.includes(channel)).map(dispatcherOf);
  const named = off.find((role) => services?.includes(role));
  if (named !== undefined)
    throw invalid('SERVICES', `must not have ${named}, whose channel is not in CHANNELS`, services?.join(','));
  return roleNames.filter((role) => (services ? services.includes(role) : !off.some((each) => each === role)));
}

/** The services that keep in Redis what their replicas share. */
const redisRoles: readonly Role[] = ['gateway', 'auth-api', 'ingest'];

/** Returns true where all of them are in this process and none has Redis. @throws InvalidConfigurationError where only some have it, or some run elsewhere */
function needsNoRedis(chosen: readonly Role[], env: Environment): boolean {
  const without = redisRoles.filter(
    (role) => chosen.includes(role) && roleEnvironment(role, chosen, env).REDIS_URL === undefined,
  );
  if (without.length === 0) return false;
  if (without.length === redisRoles.length) return true;
  const expected = `must be set for ${without.join(', ')}: it may be missing only where ${redisRoles.join(', ')} all run in this process without it`;
  throw invalid('REDIS_URL', expected);
}

function invalid(name: string, expected: string, given?: string): InvalidConfigurationError {
  const description = name === 'SERVICES' ? 'The services of this process.' : 'URL of Redis.';
  const example = name === 'REDIS_URL' ? 'redis://localhost:6379' : 'gateway,ingest';
  return new InvalidConfigurationError([
    { variable: { name, property: name, kind: 'string', description, example }, expected, given },
  ]);
}

/** Creates the chosen services in this process, each with modules, consumer groups and settings of its own. @throws InvalidConfigurationError */
export async function createAllInOne(env: Environment = process.env): Promise<AllInOne> {
  const configuration = loadConfiguration(AllInOneConfiguration, env);
  const chosen = chosenRoles(configuration);
  const isOnlyReplica = needsNoRedis(chosen, env);
  const logger = createLogger('all-in-one', configuration.logLevel);
  const host = new ProcessHost('all-in-one', logger, { isOnlyReplica });
  if (isOnlyReplica)
    logger.info(
      'REDIS_URL is not set: call limits and vendor sessions are in this process, so only one replica may run',
    );
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

import { channelNames, dispatcherOf, type ChannelName } from '@heliograph/delivery';
import type { ProcessHost, RunnableService } from '@heliograph/service';

/** What a role needs of the process. */
export interface RoleDependencies {
  env: Readonly<Record<string, string | undefined>>;
  host: ProcessHost;
}

type CreateRole = (dependencies: RoleDependencies) => Promise<RunnableService>;

export type Role =
  'auth-api' | 'sync-api' | 'delivery-api' | 'normalizer' | `${ChannelName}-dispatcher` | 'ingest' | 'gateway';

/** The services that a process can run, in the order in which they start: each is loaded only where it is chosen. */
export const roles: Readonly<Record<Role, CreateRole>> = {
  'auth-api': async (dependencies) => (await import('@heliograph/auth-api/service')).createAuthService(dependencies),
  'sync-api': async (dependencies) => (await import('@heliograph/sync-api/service')).createSyncService(dependencies),
  'delivery-api': async (dependencies) =>
    (await import('@heliograph/delivery-api/service')).createDeliveryService(dependencies),
  normalizer: async (dependencies) => (await import('@heliograph/normalizer/service')).createNormalizer(dependencies),
  ...dispatchers(),
  ingest: async (dependencies) => (await import('@heliograph/ingest/service')).createIngest(dependencies),
  gateway: async (dependencies) => (await import('@heliograph/gateway/service')).createGateway(dependencies),
};

export const roleNames = Object.keys(roles) as Role[];

/** Each channel's dispatcher is a package of its name. */
function dispatchers(): Record<`${ChannelName}-dispatcher`, CreateRole> {
  const entries = channelNames.map(dispatcherOf).map((name) => {
    const create: CreateRole = async (dependencies) => {
      const dispatcher = (await import(`@heliograph/${name}/service`)) as { createDispatcher: CreateRole };
      return dispatcher.createDispatcher(dependencies);
    };
    return [name, create] as const;
  });
  return Object.fromEntries(entries) as Record<`${ChannelName}-dispatcher`, CreateRole>;
}

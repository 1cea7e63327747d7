import type { ChannelName } from '@heliograph/delivery';
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
  'webhook-dispatcher': async (dependencies) =>
    (await import('@heliograph/webhook-dispatcher/service')).createWebhookDispatcher(dependencies),
  'kafka-dispatcher': async (dependencies) =>
    (await import('@heliograph/kafka-dispatcher/service')).createKafkaDispatcher(dependencies),
  'mqtt-dispatcher': async (dependencies) =>
    (await import('@heliograph/mqtt-dispatcher/service')).createMqttDispatcher(dependencies),
  ingest: async (dependencies) => (await import('@heliograph/ingest/service')).createIngest(dependencies),
  gateway: async (dependencies) => (await import('@heliograph/gateway/service')).createGateway(dependencies),
};

export const roleNames = Object.keys(roles) as Role[];

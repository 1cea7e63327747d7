import { channelNames, dispatcherOf, type ChannelName } from '@heliograph/delivery';
import type { ConfigurationClass } from '@heliograph/service';
import type { VendorCloud } from './chart-files.ts';
import { serviceVariables, type ServiceVariable } from './configuration/service-variable.ts';

/** One service of the product, as the chart sees it. */
export interface ServiceDescription {
  /** Folder in `apps/`, command of the image, and part of the resources' names. */
  readonly name: string;
  /** Its section in the values. */
  readonly key: string;
  /** Module below `apps/<name>/src` (and `dist`), without its ending, and the class in it that declares the service's variables. */
  readonly configuration: readonly [file: string, className: string];
  /** `http`: has a Service and is scaled by CPU; `worker`: scaled by the lag of its groups; `job`: runs and ends. */
  readonly kind: 'http' | 'worker' | 'job';
}

export const services: readonly ServiceDescription[] = [
  { name: 'gateway', key: 'gateway', configuration: ['configuration', 'GatewayConfiguration'], kind: 'http' },
  { name: 'auth-api', key: 'authApi', configuration: ['configuration', 'AuthConfiguration'], kind: 'http' },
  { name: 'sync-api', key: 'syncApi', configuration: ['configuration', 'SyncConfiguration'], kind: 'http' },
  { name: 'delivery-api', key: 'deliveryApi', configuration: ['configuration', 'DeliveryConfiguration'], kind: 'http' },
  { name: 'ingest', key: 'ingest', configuration: ['ingest.configuration', 'IngestConfiguration'], kind: 'worker' },
  {
    name: 'normalizer',
    key: 'normalizer',
    configuration: ['normalizer.configuration', 'NormalizerConfiguration'],
    kind: 'worker',
  },
  ...channelNames.map(dispatcher),
  {
    name: 'topic-provisioner',
    key: 'topicProvisioner',
    configuration: ['topic-provisioner.configuration', 'TopicProvisionerConfiguration'],
    kind: 'job',
  },
  { name: 'migrate', key: 'migrate', configuration: ['cli/context', 'AdminConfiguration'], kind: 'job' },
];

/** A dispatcher's section in the values. */
export function dispatcherKey(channel: ChannelName): `${ChannelName}Dispatcher` {
  return `${channel}Dispatcher`;
}

function dispatcher(channel: ChannelName): ServiceDescription {
  const key = dispatcherKey(channel);
  const className = `${key.charAt(0).toUpperCase()}${key.slice(1)}Configuration`;
  return { name: dispatcherOf(channel), key, configuration: ['configuration', className], kind: 'worker' };
}

/** Folder in `apps/` whose configuration it is: the migration is a command of auth-api's command line. */
export const folderOf = ({ name }: ServiceDescription): string => (name === 'migrate' ? 'auth-api' : name);

/**
 * Imports a module of an app by its path below the app's sources, without its extension. The caller decides whether it
 * is the compiled one.
 */
export type ImportConfiguration = (folder: string, file: string) => Promise<Record<string, unknown>>;

/** Variables of every service, by its key in the values. */
export async function loadServices(load: ImportConfiguration): Promise<Record<string, ServiceVariable[]>> {
  const found = services.map(async (service) => {
    const [file, className] = service.configuration;
    const module = await load(folderOf(service), file);
    const type = module[className];
    if (typeof type !== 'function') throw new Error(`${folderOf(service)}: ${file} has no class ${className}`);
    return [service.key, serviceVariables(type as ConfigurationClass)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

interface Declared {
  id: string;
  regions: readonly { baseUrl: string }[];
}

/** Returns what ingest must reach for a vendor: the ports of its regions, and the port of https, where some have their logins. */
export function cloudOf({ id, regions }: Declared): VendorCloud {
  const ports = regions.map(({ baseUrl }) => Number(new URL(baseUrl).port || 443));
  return { id, ports: [...new Set([443, ...ports])].sort((a, b) => a - b) };
}

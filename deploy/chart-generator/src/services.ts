import { channelNames, dispatcherOf, type ChannelName } from '@heliograph/delivery';

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

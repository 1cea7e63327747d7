import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addresses } from '../addresses.ts';
import { productImage } from '../node/product-image.ts';
import { root } from '../root.ts';

export const chart = join(root, 'deploy', 'helm', 'heliograph');

/** The address of the gateway for clients: a port of the node, under a name that /etc/hosts of the namespaces has. */
export const gateway = { host: 'api.heliograph.test', nodePort: 30_443 } as const;
export const publicUrl = `https://${gateway.host}:${gateway.nodePort}`;

export const release = { name: 'heliograph', namespace: 'heliograph' } as const;

export const sandbox = { url: `http://${addresses.outside}:443`, port: 443, timeScale: 30 } as const;

/** The endpoint of the account's webhook. */
export const receiver = { host: 'receiver.example.net', port: 8443 } as const;

/** The vendors whose simulated clouds are polled. */
export const vendors = ['solis', 'growatt', 'huawei'] as const;

/** The vendors of the chart. */
const everyVendor = Object.keys(JSON.parse(readFileSync(join(chart, 'files', 'vendors.json'), 'utf8')) as object);

export interface ReleaseSettings {
  /** The address in the stack's environment: host and port. */
  kafkaBrokers: string;
  mqttUrl: string;
  /** The replicas of the gateway and the APIs. */
  replicas: number;
  /** The CPU request of each of the other services; default: the chart's. */
  workerCpu?: string;
}

/**
 * The values of the installation: the chart's defaults but for addresses, and fewer pods, since the node has the cores of this machine. The peers of the
 * network rules are named, as docs/operate/kubernetes.md advises.
 */
export function values({ kafkaBrokers, mqttUrl, replicas, workerCpu }: ReleaseSettings): object {
  const dependencies = [{ ipBlock: { cidr: `${addresses.dependencies}/32` } }];
  const requested = workerCpu === undefined ? {} : { resources: { requests: { cpu: workerCpu } } };
  const worker = { replicas: 1, ...requested };
  return {
    publicUrl,
    image: { ...productImage, pullPolicy: 'Never' },
    gateway: { replicas, service: { type: 'NodePort', nodePort: gateway.nodePort } },
    authApi: { replicas },
    syncApi: { replicas },
    deliveryApi: { replicas },
    normalizer: worker,
    webhookDispatcher: {
      ...worker,
      files: { WEBHOOK_CA_FILE: { existingSecret: 'receiver-ca', key: 'ca.crt' } },
    },
    kafkaDispatcher: worker,
    mqttDispatcher: worker,
    kafka: { brokers: kafkaBrokers, topicPartitions: 6 },
    postgresql: { port: 5432 },
    mqtt: { url: mqttUrl, publicUrl: mqttUrl, ca: { existingSecret: 'heliograph-mqtt-ca' } },
    ingest: {
      defaults: {
        config: {
          VENDOR_BASE_URLS: vendors.map((vendor) => `${vendor}=${sandbox.url}/${vendor}`),
          TIME_SCALE: sandbox.timeScale,
        },
      },
      vendors: {
        all: { enabled: true, ...requested },
        ...Object.fromEntries(everyVendor.map((vendor) => [vendor, { enabled: false }])),
      },
    },
    networkPolicy: {
      clients: [{ ipBlock: { cidr: `${addresses.outside}/32` } }],
      monitoring: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      dns: { to: [{ namespaceSelector: {}, podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } }] },
      kafka: dependencies,
      postgresql: dependencies,
      redis: dependencies,
      mqtt: dependencies,
    },
  };
}

import { flag, kubernetes, list, portRange, section, whole, type Section } from './value.ts';

const peers = (whose: string): ReturnType<typeof kubernetes> =>
  kubernetes(
    `${whose} (NetworkPolicy peers: podSelector, namespaceSelector, ipBlock); empty: any, on its port.`,
    'array',
    [],
  );

const cidr = { type: 'string', pattern: '^[0-9a-fA-F:.]+/[0-9]{1,3}$' };
const port = { type: 'integer', ...portRange };

/** Not on the internet: the same ranges that the webhook dispatcher refuses by itself. */
const privateV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const privateV6 = ['::/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'];

export const networkPolicy: Section = section(
  'Nothing goes in or out of a pod but what docs/operations/kubernetes.md lists.',
  {
    enabled: flag('Make the policies.', true),
    clients: peers('Who may call the gateway'),
    monitoring: peers('Who may read the health port (Prometheus)'),
    dns: section('Name resolution.', { to: peers('The name servers'), ports: list('Ports.', port, [53]) }),
    kafka: peers('Kafka brokers'),
    postgresql: peers('PostgreSQL'),
    redis: peers('Redis'),
    mqtt: peers('The MQTT broker'),
    jwksReaders: kubernetes(
      'Who else reads the key set at auth-api itself, e.g. a Job that writes it to a file for Mosquitto.',
      'array',
      [],
    ),
    kubernetesApi: section('The Kubernetes API, for provisioning by Strimzi.', {
      to: peers('Its addresses'),
      ports: list('Ports.', port, [443, 6443]),
    }),
    tracing: section('The collector of traces, with TRACING_ENABLED.', {
      to: peers('Collectors'),
      port: whole('Its port.', 4318, portRange),
    }),
    internet: section('Destinations outside that ingest and webhook-dispatcher may reach.', {
      privateRanges: list('Never reached.', cidr, [...privateV4]),
      privateRangesV6: list('Never reached.', cidr, [...privateV6]),
      vendorPorts: list('Ports that ingest reaches beside those of the vendor’s cloud.', port, []),
      webhookPorts: list('Ports that webhooks may have; empty: any.', port, []),
    }),
  },
);

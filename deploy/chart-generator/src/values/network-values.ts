import { flag, kubernetes, list, portRange, section, whole, type Section } from './value.ts';

const peers = (whose: string): ReturnType<typeof kubernetes> =>
  kubernetes(
    `${whose} (NetworkPolicy peers: podSelector, namespaceSelector, ipBlock); empty: any, on its port.`,
    'array',
    [],
  );

const cidr = { type: 'string', pattern: '^[0-9a-fA-F:.]+/[0-9]{1,3}$' };
const port = { type: 'integer', ...portRange };

/** Not on the internet: the same ranges that the services refuse by themselves for webhooks and sinks. */
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
  'NetworkPolicies that allow only the connections listed in docs/operate/kubernetes.md.',
  {
    enabled: flag('Create the policies.', true),
    clients: peers('Peers that may call the gateway'),
    monitoring: peers('Peers that may read the health port (Prometheus)'),
    dns: section('Connections to the name servers.', {
      to: peers('The name servers'),
      ports: list('Ports of the destination.', port, [53]),
    }),
    kafka: peers('Kafka brokers'),
    postgresql: peers('PostgreSQL'),
    redis: peers('Redis'),
    mqtt: peers('The MQTT broker'),
    jwksReaders: kubernetes(
      'Additional clients of auth-api’s key set, e.g. a Job that writes it to a file for Mosquitto.',
      'array',
      [],
    ),
    kubernetesApi: section('Connections to the Kubernetes API, for provisioning by Strimzi.', {
      to: peers('Addresses of the destination'),
      ports: list('Ports of the destination.', port, [443, 6443]),
    }),
    tracing: section('Connections to the trace collector, with TRACING_ENABLED.', {
      to: peers('Collectors'),
      port: whole('Port of the destination.', 4318, portRange),
    }),
    identityProvider: section('Connections of auth-api to the OpenID provider, with OIDC_ISSUER.', {
      to: peers('The provider'),
      ports: list('Ports of the destination.', port, [443]),
    }),
    internet: section('Internet destinations of ingest, of webhooks and of sinks.', {
      privateRanges: list('Address ranges that are always blocked.', cidr, [...privateV4]),
      privateRangesV6: list('Address ranges that are always blocked.', cidr, [...privateV6]),
      vendorPorts: list('Additional ports that ingest may reach.', port, []),
      webhookPorts: list('Ports that webhook-dispatcher may reach; empty: all.', port, []),
      sinkPorts: list(
        'Ports that sink-dispatcher, and delivery-api for the connection test, may reach; empty: all.',
        port,
        [],
      ),
    }),
  },
);

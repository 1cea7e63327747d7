import {
  choice,
  dataKey,
  flag,
  list,
  objectName,
  portRange,
  section,
  shaped,
  text,
  texts,
  whole,
  type Section,
  type Values,
} from './value.ts';

/** The pattern of names to which suffixes are appended. */
const nameStart = { pattern: '^$|^[a-z0-9]([-a-z0-9]{0,38}[a-z0-9])?$' };
const host = '^[^\\s,/]+:[0-9]{1,5}(,[^\\s,/]+:[0-9]{1,5})*$';

const authority = (whose: string, secret: string): Section =>
  section(`Authority that certifies ${whose}, as PEM.`, {
    existingSecret: text('Secret with it.', secret, objectName),
    existingConfigMap: text('Or ConfigMap with it.', '', objectName),
    key: text('Key in it.', 'ca.crt', dataKey),
  });

export const naming: Values = {
  nameOverride: text('Replaces `heliograph` in names and labels.', '', nameStart),
  fullnameOverride: text('Replaces `<release>-heliograph` as the beginning of all names.', '', nameStart),
  commonLabels: texts('Labels of everything.', {}),
  commonAnnotations: texts('Annotations of everything.', {}),
  publicUrl: text(
    'Address of the gateway as the world sees it: issuer of the tokens, and where vendors send owners back to.',
    'https://heliograph.example.com',
    {
      pattern: '^https?://[^\\s]+[^/\\s]$',
    },
  ),
  listenHost: choice('Address that containers listen on; `::` where pods have IPv6 only.', '0.0.0.0', [
    '0.0.0.0',
    '::',
  ]),
  image: section('The one image of all services.', {
    registry: text('Registry.', 'ghcr.io'),
    repository: text('Repository.', 'heliograph/heliograph'),
    tag: text('Tag; empty: the chart’s appVersion.', ''),
    digest: text('`sha256:…`; goes before the tag.', '', { pattern: '^$|^sha256:[0-9a-f]{64}$' }),
    pullPolicy: choice('Pull policy.', 'IfNotPresent', ['Always', 'IfNotPresent', 'Never']),
    pullSecrets: list('Names of image pull Secrets.', { type: 'string', ...objectName, minLength: 1 }, []),
  }),
};

export const connections: Values = {
  kafka: section('Apache Kafka.', {
    brokers: text('Bootstrap servers, comma-separated.', 'heliograph-kafka-kafka-bootstrap:9093', { pattern: host }),
    publicBrokers: text('Bootstrap servers for consumers; empty: `brokers`.', '', { pattern: `^$|${host}` }),
    tls: flag('Speak TLS, with the authority below. A password is sent over TLS only.', true),
    ca: section('Authority that certifies the brokers, as PEM.', {
      existingSecret: text('Secret with it; as Strimzi makes it.', 'heliograph-kafka-cluster-ca-cert', objectName),
      existingConfigMap: text('Or ConfigMap with it.', '', objectName),
      key: text('Key in it.', 'ca.crt', dataKey),
      file: text(
        'Or a file of the image, e.g. /etc/ssl/certs/ca-certificates.crt for brokers with a public certificate.',
        '',
      ),
    }),
    auth: section('SCRAM-SHA-512 user of all components; `<component>.kafka` may name others.', {
      enabled: flag('Log in.', true),
      username: text('Name of the user; empty: from the Secret.', ''),
      existingSecret: text('Secret with name and password.', 'heliograph-kafka', objectName),
      usernameKey: text('Key of the name.', 'username', dataKey),
      passwordKey: text('Key of the password.', 'password', dataKey),
    }),
    topicPartitions: whole(
      'Partitions of each internal topic: the most replicas a worker can have. Raising it raises the topics that may be raised.',
      12,
      {
        minimum: 1,
        maximum: 1000,
      },
    ),
    provisioning: shaped(
      'How users and topics of accounts are made: `kafka-protocol`, `strimzi`; empty: `strimzi` where strimzi.enabled.',
      { type: 'string', enum: ['', 'kafka-protocol', 'strimzi'] },
      '',
    ),
  }),
  strimzi: section('Topics and users of the product as resources of the Strimzi operators (API v1).', {
    enabled: flag('Make them. Without, a Job makes the topics, and the users must exist.', false),
    cluster: text('Name of the `Kafka` resource.', 'heliograph-kafka', {
      pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$',
    }),
    namespace: text('Where the Topic and User Operator look; empty: the release’s.', '', objectName),
    topics: section('Internal topics.', {
      enabled: flag('Make `KafkaTopic`s.', true),
      fixedPartitions: whole(
        'Partitions of compacted topics, `raw.*` and `commands.*`, which must keep those they were made with; 0: kafka.topicPartitions. Set it to the former number before you raise that.',
        0,
        { minimum: 0, maximum: 1000 },
      ),
      replicas: whole('Copies of each partition.', 3, { minimum: 1, maximum: 100 }),
      minInsyncReplicas: whole('Copies that must have a record before it counts as written.', 2, {
        minimum: 1,
        maximum: 100,
      }),
      keep: flag('Keep the topics, with what is in them, when the release is uninstalled.', true),
    }),
    users: section('A user for each service, with the rights it needs.', {
      enabled: flag('Make `KafkaUser`s; the services log in with them.', true),
      secretAnnotations: texts(
        'Annotations of the users’ Secrets, e.g. to have them copied to the release’s namespace.',
        {},
      ),
    }),
  }),
  postgresql: section('PostgreSQL.', {
    existingSecret: text('Secret with the connection URI.', 'heliograph-postgresql', objectName),
    key: text('Key of the URI; `uri` is what CloudNativePG writes.', 'uri', dataKey),
    port: whole('Its port, for the network rules.', 5432, portRange),
  }),
  redis: section('Redis or Valkey.', {
    existingSecret: text('Secret with the URL (`rediss://…` for TLS).', 'heliograph-redis', objectName),
    key: text('Key of the URL.', 'url', dataKey),
    port: whole('Its port, for the network rules.', 6379, portRange),
  }),
  mqtt: section('The MQTT 5 broker.', {
    url: text('Where the dispatcher publishes; TLS only.', 'mqtts://heliograph-mqtt:8883', {
      pattern: '^mqtts://[^\\s/]+$',
    }),
    publicUrl: text('URL of the MQTT broker for consumers.', 'mqtts://mqtt.heliograph.example.com:8883', {
      pattern: '^mqtts://[^\\s/]+$',
    }),
    ca: authority('the broker, where that is not a public one', ''),
  }),
  masterKey: section('The key that wraps the stored secrets (docs/master-key.md).', {
    existingSecret: text('Secret with it.', 'heliograph-master-key', objectName),
    key: text('Key in it: base64 of 32 bytes; older keys after a comma.', 'master-key', dataKey),
  }),
  signingKeys: section('Keys that sign the tokens: a private JWK Set (ES256), read again when it changes.', {
    existingSecret: text('Secret with it.', 'heliograph-signing-keys', objectName),
    key: text('Key in it.', 'signing-keys.json', dataKey),
  }),
  serviceSecret: section('Secret with which mqtt-dispatcher gets its token; at least 32 characters.', {
    existingSecret: text('Secret with it.', 'heliograph-service-secret', objectName),
    key: text('Key in it.', 'service-secret', dataKey),
  }),
  caBundle: authority('PostgreSQL, Redis or others, believed by every service beside the public ones', ''),
};

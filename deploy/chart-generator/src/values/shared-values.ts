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
    existingSecret: text('Name of the Secret.', secret, objectName),
    existingConfigMap: text('Name of a ConfigMap, instead of the Secret.', '', objectName),
    key: text('Key in the Secret or ConfigMap.', 'ca.crt', dataKey),
  });

export const naming: Values = {
  mode: choice(
    'A Deployment for each service, or one for all (`allInOne`, docs/operate/one-process.md).',
    'distributed',
    ['distributed', 'small'],
  ),
  nameOverride: text('Replaces `heliograph` in names and labels.', '', nameStart),
  fullnameOverride: text('Replaces `<release>-heliograph` as the beginning of all names.', '', nameStart),
  commonLabels: texts('Labels of all resources.', {}),
  commonAnnotations: texts('Annotations of all resources.', {}),
  publicUrl: text(
    "Public base URL of the gateway: issuer of the tokens, and redirect target of vendors' consent pages.",
    'https://heliograph.example.com',
    {
      pattern: '^https?://[^\\s]+[^/\\s]$',
    },
  ),
  listenHost: choice('Address that containers listen on; `::` where pods have IPv6 only.', '0.0.0.0', [
    '0.0.0.0',
    '::',
  ]),
  vendors: list(
    'Vendors of the installation (VENDORS): the others have no topics, no ingest, and their accounts are refused. Empty: those that `ingest.vendors` polls.',
    { type: 'string', pattern: '^[a-z0-9-]{1,40}$' },
    [],
  ),
  image: section('Image of all services.', {
    registry: text('Registry of the image.', 'ghcr.io'),
    repository: text('Repository of the image.', 'heliograph/heliograph'),
    tag: text('Tag of the image; empty: the chart’s appVersion.', ''),
    digest: text('`sha256:…`; goes before the tag.', '', { pattern: '^$|^sha256:[0-9a-f]{64}$' }),
    pullPolicy: choice('Pull policy of the image.', 'IfNotPresent', ['Always', 'IfNotPresent', 'Never']),
    pullSecrets: list('Names of image pull Secrets.', { type: 'string', ...objectName, minLength: 1 }, []),
  }),
};

export const connections: Values = {
  kafka: section('Connection to Apache Kafka.', {
    brokers: text('Bootstrap servers, comma-separated.', 'heliograph-kafka-kafka-bootstrap:9093', { pattern: host }),
    publicBrokers: text('Bootstrap servers for consumers; empty: `brokers`.', '', { pattern: `^$|${host}` }),
    tls: flag('Connect by TLS, with the CA below. Passwords are sent over TLS only.', true),
    ca: section("CA of the brokers' certificates, in PEM format.", {
      existingSecret: text(
        'Name of the Secret, as Strimzi creates it.',
        'heliograph-kafka-cluster-ca-cert',
        objectName,
      ),
      existingConfigMap: text('Name of a ConfigMap, instead of the Secret.', '', objectName),
      key: text('Key in the Secret or ConfigMap.', 'ca.crt', dataKey),
      file: text(
        'File of the image, instead of the Secret; e.g. /etc/ssl/certs/ca-certificates.crt for brokers with a public certificate.',
        '',
      ),
    }),
    auth: section('Kafka user of all components; `<component>.kafka` overrides it.', {
      enabled: flag('Authenticate to the brokers by SASL.', true),
      mechanism: choice(
        'SASL mechanism; with `oauthbearer` the Secret has a client id and its secret.',
        'scram-sha-512',
        ['scram-sha-512', 'scram-sha-256', 'plain', 'oauthbearer'],
      ),
      username: text('User name or client id; empty: read from the Secret.', ''),
      existingSecret: text('Name of the Secret with user name and password.', 'heliograph-kafka', objectName),
      usernameKey: text('Key of the user name or client id in the Secret.', 'username', dataKey),
      passwordKey: text('Key of the password or client secret in the Secret.', 'password', dataKey),
      oauth: section('Tokens for `oauthbearer`, by the client credentials grant.', {
        tokenUrl: text('Token endpoint; allow it in `<component>.networkPolicy.extraEgress`.', '', {
          pattern: '^$|^https://[^\\s]+$',
        }),
        scope: text('Scope to request.', ''),
        audience: text('Audience to request.', ''),
        extensions: text('SASL extensions, `name=value`, comma-separated.', ''),
      }),
    }),
    clientCertificate: section('Certificate of all components, for brokers that require one.', {
      existingSecret: text('Name of the Secret, as cert-manager creates it.', '', objectName),
      certificateKey: text('Key of the certificate in the Secret.', 'tls.crt', dataKey),
      keyKey: text('Key of the private key in the Secret.', 'tls.key', dataKey),
    }),
    topicPartitions: whole(
      'Number of partitions of each internal topic, the upper limit for the replicas of a worker. Raising it extends existing topics where possible.',
      12,
      {
        minimum: 1,
        maximum: 1000,
      },
    ),
    growablePartitions: whole(
      'Number of partitions of the topics whose number may grow, the upper limit for the replicas of a dispatcher; 0: kafka.topicPartitions. 1 is enough for a small installation.',
      0,
      { minimum: 0, maximum: 1000 },
    ),
    provisioning: shaped(
      'Method of creating users and topics of accounts: `kafka-protocol` or `strimzi`; empty: `strimzi` if strimzi.enabled.',
      { type: 'string', enum: ['', 'kafka-protocol', 'strimzi'] },
      '',
    ),
  }),
  strimzi: section('Topics and users as resources of the Strimzi operators (API v1).', {
    enabled: flag('Create the resources. Otherwise a Job creates the topics, and the users must exist.', false),
    cluster: text('Name of the `Kafka` resource.', 'heliograph-kafka', {
      pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$',
    }),
    namespace: text('Namespace that the Topic and User Operator watch; empty: the release’s.', '', objectName),
    topics: section('Internal topics of the product.', {
      enabled: flag('Create `KafkaTopic` resources.', true),
      fixedPartitions: whole(
        'Number of partitions of compacted topics, `raw.*` and `commands.*`, which cannot change; 0: kafka.topicPartitions. Set it to the current number before you raise kafka.topicPartitions.',
        0,
        { minimum: 0, maximum: 1000 },
      ),
      replicas: whole('Replication factor of the topics.', 3, { minimum: 1, maximum: 100 }),
      minInsyncReplicas: whole('min.insync.replicas of the topics.', 2, {
        minimum: 1,
        maximum: 100,
      }),
      keep: flag(
        'Keep the topics and their records when the release is uninstalled, or a vendor or channel is turned off.',
        true,
      ),
    }),
    users: section('A Kafka user per service, with the required ACLs.', {
      enabled: flag('Create `KafkaUser` resources, with which the services authenticate.', true),
      authentication: choice('As the listener of `kafka.brokers` requires it.', 'scram-sha-512', [
        'scram-sha-512',
        'tls',
      ]),
      secretAnnotations: texts(
        'Annotations of the users’ Secrets, e.g. for a tool that copies them to the release’s namespace.',
        {},
      ),
    }),
  }),
  postgresql: section('Connection to PostgreSQL.', {
    existingSecret: text('Name of the Secret with the connection URI.', 'heliograph-postgresql', objectName),
    key: text('Key of the URI in the Secret; CloudNativePG writes `uri`.', 'uri', dataKey),
    port: whole('Port, for the network rules.', 5432, portRange),
  }),
  redis: section('Connection to Redis or Valkey.', {
    existingSecret: text(
      'Name of the Secret with the URL (`rediss://…` for TLS); empty: no Redis, for one replica in mode `small`.',
      'heliograph-redis',
      objectName,
    ),
    key: text('Key of the URL in the Secret.', 'url', dataKey),
    port: whole('Port, for the network rules.', 6379, portRange),
  }),
  mqtt: section('URL of the MQTT 5 broker.', {
    url: text('URL to which the dispatcher publishes; TLS only.', 'mqtts://heliograph-mqtt:8883', {
      pattern: '^mqtts://[^\\s/]+$',
    }),
    publicUrl: text('URL of the MQTT broker for consumers.', 'mqtts://mqtt.heliograph.example.com:8883', {
      pattern: '^mqtts://[^\\s/]+$',
    }),
    ca: authority('the broker, where that is not a public one', ''),
  }),
  masterKey: section('Master key that encrypts the stored secrets (docs/operate/master-key.md).', {
    existingSecret: text('Name of the Secret.', 'heliograph-master-key', objectName),
    key: text(
      'Key in the Secret; its value is base64 of 32 bytes, older keys follow after a comma.',
      'master-key',
      dataKey,
    ),
  }),
  signingKeys: section('Keys that sign the tokens: a private JWK Set (ES256), reloaded when it changes.', {
    existingSecret: text('Name of the Secret.', 'heliograph-signing-keys', objectName),
    key: text('Key in the Secret or ConfigMap.', 'signing-keys.json', dataKey),
  }),
  serviceSecret: section('Secret with which mqtt-dispatcher requests its token; at least 32 characters.', {
    existingSecret: text('Name of the Secret.', 'heliograph-service-secret', objectName),
    key: text('Key in the Secret or ConfigMap.', 'service-secret', dataKey),
  }),
  secretsFile: section(
    "A file of `NAME='value'` lines in place of the Secrets of `postgresql`, `redis`, `masterKey`, `serviceSecret` and `kafka.auth`; every service gets all of it.",
    {
      existingSecret: text('Name of the Secret with the file.', '', objectName),
      key: text('Key of the file in the Secret.', 'secrets.env', dataKey),
      path: text(
        'Path of a file that `podDefaults.extraVolumeMounts` or an injector mounts, instead of the Secret.',
        '',
        {
          pattern: '^$|^/',
        },
      ),
    },
  ),
  requireSecrets: flag(
    'Refuse an installation or upgrade while a Secret is missing, where Helm can ask the cluster.',
    true,
  ),
  caBundle: authority('PostgreSQL, Redis or others, believed by every service beside the public ones', ''),
};

import type { CreatedKafkaCredential, KafkaCredential } from '../generated/types.generated.ts';

/** Settings of a consumer. Commit an offset after its record is stored: a crash then repeats records and loses none. */
export interface KafkaSettings {
  /** `host:port` each. */
  brokers: string[];
  securityProtocol: string;
  mechanism: string;
  username: string;
  password: string;
  /** Consumer group: processes of one group share the partitions. */
  groupId: string;
  topics: string[];
}

/**
 * @param group the part of the group id after the account's prefix, which is added where it is missing
 * @param password of a credential of a list: only its creation shows it
 * @throws TypeError without a password
 */
export function kafkaSettings(
  credential: CreatedKafkaCredential | KafkaCredential,
  group: string,
  password = 'password' in credential ? credential.password : undefined,
): KafkaSettings {
  if (password === undefined)
    throw new TypeError(
      'the password of a Kafka credential is shown once, by createKafkaCredential: pass the one you stored',
    );
  const { bootstrap, securityProtocol, mechanism, username, topics, groupPrefix } = credential;
  return {
    brokers: bootstrap.split(','),
    securityProtocol,
    mechanism,
    username,
    password,
    groupId: withPrefix(groupPrefix, group),
    topics: [...topics],
  };
}

/** Options of a `Kafka` of kafkajs. A private CA comes with `NODE_EXTRA_CA_CERTS`, or as `ssl: { ca: [pem] }`. */
export function kafkajsOptions({ brokers, username, password }: KafkaSettings): {
  brokers: string[];
  ssl: true;
  sasl: { mechanism: 'scram-sha-512'; username: string; password: string };
} {
  return { brokers, ssl: true, sasl: { mechanism: 'scram-sha-512', username, password } };
}

export function withPrefix(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name : prefix + name;
}

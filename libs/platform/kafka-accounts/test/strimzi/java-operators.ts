import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KafkaConnection, PasswordLogin } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import type { ApiServer } from './api-server.ts';
import { deleteOwnerless } from './operators.ts';
import { KubernetesApi } from '../../src/strimzi/kubernetes/kubernetes-api.ts';

const storePassword = 'changeit';
const mains = {
  'user-operator': { main: 'io.strimzi.operator.user.Main', port: 8081 },
  'topic-operator': { main: 'io.strimzi.operator.topic.TopicOperatorMain', port: 8080 },
} as const;

/**
 * Strimzi's own operators, from a build of its sources: see `docs/operate/strimzi.md`. They listen on 8080 and 8081.
 */
export class JavaOperators {
  readonly #directory = mkdtempSync(join(tmpdir(), 'strimzi-operators-'));
  readonly #api: KubernetesApi;
  #processes: ChildProcess[] = [];
  #collecting: Promise<void> | undefined;

  constructor(
    private readonly sources: string,
    private readonly server: ApiServer,
    private readonly namespace: string,
    private readonly connection: KafkaConnection,
  ) {
    this.#api = new KubernetesApi({ access: server.admin(), namespace });
    const pem = join(this.#directory, 'ca.pem');
    writeFileSync(pem, connection.ca!);
    execFileSync('keytool', [
      '-importcert',
      '-noprompt',
      '-alias',
      'ca',
      '-file',
      pem,
      '-storetype',
      'PKCS12',
      '-keystore',
      join(this.#directory, 'trust.p12'),
      '-storepass',
      storePassword,
    ]);
  }

  async start(): Promise<void> {
    this.#processes = [
      this.#spawn('user-operator', this.#userOperator()),
      this.#spawn('topic-operator', this.#topicOperator()),
    ];
    this.#collecting = this.#collectGarbage();
    for (const [name, { port }] of Object.entries(mains))
      await until(
        `${name} is ready (${this.#directory}/${name}.log)`,
        async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
          return answer?.ok ?? false;
        },
        { deadlineMs: 300_000 },
      );
  }

  async stop(): Promise<void> {
    const ended = this.#processes.map((process) => once(process, 'exit'));
    for (const process of this.#processes) process.kill('SIGKILL');
    await Promise.all(ended);
    this.#processes = [];
    await this.#collecting;
  }

  async close(): Promise<void> {
    await this.stop();
    this.#api.close();
    if (process.env.STRIMZI_KEEP_LOGS === undefined) rmSync(this.#directory, { recursive: true });
  }

  /**
   * The User Operator deletes its Secrets for the garbage collector to finish, and waits for it. That is part of
   * kube-controller-manager, which does not run here.
   */
  async #collectGarbage(): Promise<void> {
    while (this.#processes.length > 0) {
      const secrets = await this.#api.list('Secret', { 'strimzi.io/kind': 'KafkaUser' }).catch(() => []);
      for (const { metadata } of secrets.filter((secret) => secret.metadata.deletionTimestamp !== undefined))
        await this.#api.merge('Secret', metadata.name, { metadata: { finalizers: [] } }).catch(() => undefined);
      await deleteOwnerless(this.#api).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #spawn(name: keyof typeof mains, env: Record<string, string>): ChildProcess {
    const target = join(this.sources, name, 'target');
    const log = openSync(join(this.#directory, `${name}.log`), 'a');
    const path = `${target}/classes:${target}/dependency/*`;
    return spawn('java', ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-cp', path, mains[name].main], {
      env: {
        PATH: process.env.PATH,
        KUBECONFIG: this.server.server.kubeconfigPath,
        STRIMZI_NAMESPACE: this.namespace,
        ...env,
      },
      stdio: ['ignore', log, log],
    });
  }

  #userOperator(): Record<string, string> {
    const { username, password } = this.connection.sasl as PasswordLogin;
    const login = `org.apache.kafka.common.security.scram.ScramLoginModule required username="${username}" password="${password}";`;
    const client = {
      'security.protocol': 'SASL_SSL',
      'sasl.mechanism': 'SCRAM-SHA-512',
      'sasl.jaas.config': login,
      'ssl.truststore.location': join(this.#directory, 'trust.p12'),
      'ssl.truststore.password': storePassword,
    };
    return {
      STRIMZI_LABELS: 'strimzi.io/cluster=main',
      STRIMZI_KAFKA_BOOTSTRAP_SERVERS: this.connection.brokers.join(','),
      STRIMZI_CA_CERT_NAME: 'main-clients-ca-cert',
      STRIMZI_CA_KEY_NAME: 'main-clients-ca',
      // The users of the tests themselves, and those that the Kafka protocol makes: as the documentation has it.
      STRIMZI_IGNORED_USERS_PATTERN: `${username}|service-.*|acct_[0-9a-f]{8}\\..*`,
      STRIMZI_FULL_RECONCILIATION_INTERVAL_MS: process.env.STRIMZI_ROUND_MS ?? '120000',
      STRIMZI_KAFKA_ADMIN_CLIENT_CONFIGURATION: Object.entries(client)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    };
  }

  #topicOperator(): Record<string, string> {
    const { username, password } = this.connection.sasl as PasswordLogin;
    return {
      STRIMZI_RESOURCE_LABELS: 'strimzi.io/cluster=main',
      STRIMZI_KAFKA_BOOTSTRAP_SERVERS: this.connection.brokers.join(','),
      STRIMZI_TLS_ENABLED: 'true',
      STRIMZI_SECURITY_PROTOCOL: 'SASL_SSL',
      STRIMZI_TRUSTSTORE_LOCATION: join(this.#directory, 'trust.p12'),
      STRIMZI_TRUSTSTORE_PASSWORD: storePassword,
      STRIMZI_SASL_ENABLED: 'true',
      STRIMZI_SASL_MECHANISM: 'scram-sha-512',
      STRIMZI_SASL_USERNAME: username,
      STRIMZI_SASL_PASSWORD: password,
    };
  }
}

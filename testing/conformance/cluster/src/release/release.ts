import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueCertificate, runCommand } from '@heliograph/stack';
import type { Cluster } from '../node/cluster.ts';
import { chart, gateway, release } from './values.ts';

/** Longer than the startup probe of a crowded node, and two hook Jobs before. */
const helmMs = 900_000;

/** The release of the chart, installed and changed as an operator does it: with kubectl and Helm. */
export class Release {
  readonly cluster: Cluster;
  readonly #helm: string;
  readonly #state: string;
  constructor(cluster: Cluster, helm: string, state: string) {
    this.cluster = cluster;
    this.#helm = helm;
    this.#state = state;
  }

  /** Makes the namespace, which enforces Pod Security `restricted`, and the Secrets of the install guide. @param stack the environment of the dependencies */
  async prepare(stack: Readonly<Record<string, string>>): Promise<void> {
    const { kubectl } = this.cluster;
    const certificate = await issueCertificate(join(this.#state, 'stack'), 'gateway', [gateway.host]);
    const text = (file: string): Promise<string> => readFile(file, 'utf8');
    const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    await kubectl.apply([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: release.namespace, labels } }]);
    const tls = { 'tls.crt': await text(certificate.certFile), 'tls.key': await text(certificate.keyFile) };
    const secrets: Record<string, Record<string, string>> = {
      'heliograph-postgresql': { uri: stack.DATABASE_URL! },
      'heliograph-redis': { url: stack.REDIS_URL! },
      'heliograph-master-key': { 'master-key': stack.MASTER_KEY! },
      'heliograph-service-secret': { 'service-secret': stack.SERVICE_SECRET! },
      'heliograph-kafka': { username: stack.KAFKA_USERNAME!, password: stack.KAFKA_PASSWORD! },
      'heliograph-kafka-cluster-ca-cert': { 'ca.crt': await text(stack.KAFKA_CA_FILE!) },
      'heliograph-mqtt-ca': { 'ca.crt': await text(stack.MQTT_CA_FILE!) },
      'heliograph-signing-keys': { 'signing-keys.json': await text(stack.SIGNING_KEYS_FILE!) },
      'receiver-ca': { 'ca.crt': await text(certificate.caFile) },
    };
    for (const [name, entries] of Object.entries(secrets)) await this.putSecret(name, entries);
    await this.putSecret('heliograph-gateway-tls', tls, 'kubernetes.io/tls');
  }

  async putSecret(name: string, entries: Readonly<Record<string, string>>, type = 'Opaque'): Promise<void> {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type, stringData: entries };
    await this.cluster.kubectl.apply([secret], release.namespace);
  }

  /** `helm install`; the hook Jobs have succeeded and all pods are ready when it resolves. @param from the folder of a chart */
  install(values: object, from = chart): Promise<void> {
    return this.#change('install', values, [from, '--wait', '--timeout=15m']);
  }

  /** `helm upgrade`; resolves when all pods are ready again. @param options further ones of Helm */
  upgrade(values: object, options: readonly string[] = []): Promise<void> {
    return this.#change('upgrade', values, [chart, '--wait', '--timeout=15m', ...options]);
  }

  /** `helm rollback`. @param options further ones of Helm; by default it resolves when all pods are ready again */
  async rollback(revision: number, options: readonly string[] = ['--wait', '--timeout=15m']): Promise<void> {
    await this.#run(['rollback', release.name, String(revision), ...options]);
  }

  /** `helm test`. */
  async test(): Promise<void> {
    await this.#run(['test', release.name, '--timeout=5m']);
  }

  /** Runs the operator's command in auth-api, as the notes of the installation describe. @returns stdout */
  admin(args: readonly string[]): Promise<string> {
    return this.exec('auth-api', ['heliograph', 'admin', ...args]);
  }

  /** Runs a command in a pod of a service. @returns stdout @throws Error when it fails, with its output */
  exec(service: string, command: readonly string[]): Promise<string> {
    const line = ['exec', `deploy/${release.name}-${service}`, '--', ...command];
    return this.cluster.kubectl.run(['-n', release.namespace, ...line]);
  }

  async #change(verb: 'install' | 'upgrade', values: object, options: readonly string[]): Promise<void> {
    const file = join(this.#state, `values-${randomBytes(4).toString('hex')}.json`);
    await writeFile(file, JSON.stringify(values), { mode: 0o600 });
    await this.#run([verb, release.name, ...options, '-f', file]);
  }

  async #run(args: readonly string[]): Promise<void> {
    const home = join(this.#state, 'helm');
    const homes = { HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home, HELM_DATA_HOME: home };
    const env = { ...homes, KUBECONFIG: this.cluster.kubeconfig };
    const line = ['--namespace', release.namespace, ...args];
    const result = await runCommand(this.#helm, line, { env, timeoutMs: helmMs });
    if (result.code === 0) return;
    throw new Error(`helm ${args.slice(0, 2).join(' ')}: ${result.stderr.trim() || result.stdout.trim()}`);
  }
}

import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newClusterId } from './cluster-id.ts';
import { serverProperties } from './server-properties.ts';
import { secretFile, serviceSecrets } from './secrets.ts';
import { issueCertificate } from './issue-certificate.ts';

/** Every user of a volume has another uid in its image. Who may read is decided by which container mounts the volume. */
const MODE = 0o444;

/**
 * Writes the files that docker-compose.yml needs and the repository must not contain: passwords, keys,
 * certificates and the configuration that names them. Existing secrets are reused.
 * @param root contains one folder (a volume each) per reader: authority (this program only), kafka, postgres, redis, mqtt,
 *   services, signing, gateway
 */
export async function writeComposeFiles(root: string): Promise<void> {
  const own = join(root, 'authority');
  const keys = join(own, 'keys');
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const passwordOf = (part: string) => secretFile(join(keys, `${part}-password`));
  const [kafka, postgres, redis] = await Promise.all(['kafka', 'postgres', 'redis'].map(passwordOf));
  const secrets = await serviceSecrets(keys);
  const services = {
    KAFKA_PASSWORD: kafka!,
    DATABASE_URL: `postgres://heliograph:${postgres!}@postgres:5432/heliograph`,
    REDIS_URL: `redis://:${redis!}@redis:6379`,
    MASTER_KEY: secrets.MASTER_KEY!,
    SERVICE_SECRET: secrets.SERVICE_SECRET!,
  };
  await writeKafka(root, kafka!);
  await write(join(root, 'postgres', 'password'), postgres!);
  await write(join(root, 'redis', 'redis.conf'), `requirepass ${redis!}\nappendonly yes\nsave ""\ndir /data\n`);
  await writeCertificate(root, 'mqtt', ['mosquitto', 'localhost']);
  await writeCertificate(root, 'gateway', ['gateway', 'localhost']);
  await publish(secrets.JWKS_FILE!, join(root, 'mqtt', 'jwks.json'), join(root, 'services', 'jwks.json'));
  await publish(join(own, 'tls', 'ca.crt'), join(root, 'services', 'ca.crt'));
  await publish(secrets.SIGNING_KEYS_FILE!, join(root, 'signing', 'signing-keys.json'));
  await write(join(root, 'services', 'service.env'), shellLines(services));
}

async function writeKafka(root: string, password: string): Promise<void> {
  const keys = join(root, 'authority', 'keys');
  const tls = await issueCertificate(join(root, 'authority'), 'kafka', ['kafka', 'localhost']);
  const pem = await Promise.all([tls.keyFile, tls.certFile, tls.caFile].map((file) => readFile(file, 'utf8')));
  const properties = serverProperties({
    clients: [
      { name: 'CLIENTS', listenOn: '0.0.0.0:9092', advertised: 'kafka:9092' },
      { name: 'OUTSIDE', listenOn: '0.0.0.0:9094', advertised: 'localhost:9094' },
    ],
    internalPort: 9091,
    controllerPort: 9093,
    internalPassword: await secretFile(join(keys, 'kafka-internal-password')),
    keystoreFile: '/etc/heliograph/keystore.pem',
    dataDirectory: '/var/lib/kafka/data',
  });
  const clusterId = await secretFile(join(keys, 'kafka-cluster-id'), newClusterId);
  await write(join(root, 'kafka', 'keystore.pem'), pem.join('\n'));
  await write(join(root, 'kafka', 'server.properties'), properties);
  await write(join(root, 'kafka', 'format.env'), shellLines({ CLUSTER_ID: clusterId, SCRAM_PASSWORD: password }));
}

async function writeCertificate(root: string, name: string, hosts: readonly string[]): Promise<void> {
  const tls = await issueCertificate(join(root, 'authority'), name, hosts);
  await publish(tls.certFile, join(root, name, 'tls.crt'));
  await publish(tls.keyFile, join(root, name, 'tls.key'));
}

async function publish(source: string, ...targets: readonly string[]): Promise<void> {
  for (const target of targets) {
    await mkdir(dirname(target), { recursive: true });
    await chmod(target, 0o644).catch(() => undefined);
    await copyFile(source, target);
    await chmod(target, MODE);
  }
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await chmod(file, 0o644).catch(() => undefined);
  await writeFile(file, content);
  await chmod(file, MODE);
}

/** To be read by a shell; no value of ours contains a quote. */
function shellLines(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}

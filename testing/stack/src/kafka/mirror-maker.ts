import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnPart, type SpawnedPart } from '../child-process.ts';
import { findJava, kafkaToolsJars } from './kafka-jars.ts';

export interface MirrorMakerOptions {
  /** For its log and its pid file. */
  directory: string;
  /** Its configuration, which takes addresses and passwords from the environment (deploy/kafka/mirror-maker.properties). */
  propertiesFile: string;
  /** The KAFKA_ variables of the cluster that is copied, and of the one that stands by. */
  first: Readonly<Record<string, string>>;
  second: Readonly<Record<string, string>>;
  progress: (message: string) => void;
}

/** Kafka's MirrorMaker 2 as a process of this machine. Resolves when it is started; it copies some seconds later. */
export async function startMirrorMaker(options: MirrorMakerOptions): Promise<SpawnedPart> {
  const { directory, propertiesFile, first, second, progress } = options;
  const jars = await kafkaToolsJars(progress);
  await mkdir(directory, { recursive: true });
  return spawnPart({
    name: 'mirror-maker',
    command: await findJava(),
    args: [
      '-Xmx384m',
      '-XX:+UseSerialGC',
      '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
      '-cp',
      join(jars, '*'),
      'org.apache.kafka.connect.mirror.MirrorMaker',
      propertiesFile,
    ],
    env: { ...clusterVariables('FIRST', first), ...clusterVariables('SECOND', second), SECOND_REPLICATION_FACTOR: '1' },
    logFile: join(directory, 'mirror-maker.log'),
    pidFile: join(directory, 'mirror-maker.pid'),
  });
}

function clusterVariables(name: string, environment: Readonly<Record<string, string>>): Record<string, string> {
  const { KAFKA_BROKERS = '', KAFKA_CA_FILE = '', KAFKA_USERNAME = '', KAFKA_PASSWORD = '' } = environment;
  const login = `username="${KAFKA_USERNAME}" password="${KAFKA_PASSWORD}"`;
  return {
    [`${name}_KAFKA_BROKERS`]: KAFKA_BROKERS,
    [`${name}_KAFKA_CA_FILE`]: KAFKA_CA_FILE,
    [`${name}_KAFKA_JAAS`]: `org.apache.kafka.common.security.scram.ScramLoginModule required ${login};`,
  };
}

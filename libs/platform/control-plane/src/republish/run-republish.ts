import { kafkaConnection } from '@heliograph/messaging';
import { createDataSource, type PersistenceOptions } from '@heliograph/persistence';
import {
  CONFIGURATION_EXIT_CODE,
  ConfigurationGroup,
  FromEnvironment,
  InvalidConfigurationError,
  KafkaConfiguration,
  loadConfiguration,
} from '@heliograph/service';
import { IsString } from 'class-validator';
import { ControlTopicCopy } from '../control-topic-copy.ts';
import type { ControlTopicSource } from './control-topic-source.ts';
import { republish, type Republished } from './republication.ts';

export class RepublishConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: "PostgreSQL, with the service's schema.",
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}

export interface RepublishOptions {
  /** In each line: `sync-api`. */
  service: string;
  persistence: (databaseUrl: string) => PersistenceOptions;
  sources: readonly ControlTopicSource[];
  /** Default process.argv. */
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  write?: (line: string) => void;
}

const SHOWN_KEYS = 5;
const USAGE_EXIT_CODE = 64;

/**
 * The whole of a service's `republish.ts`: for after the database or Kafka was restored, when one is older than the other.
 * @returns the exit code: 0 the topics say what the database says (or will, when the relay has written it), 1 `--check` found differences or it failed, 64 usage, 78 configuration
 */
export async function runRepublish(options: RepublishOptions): Promise<number> {
  const write = options.write ?? ((line: string) => void process.stdout.write(`${line}\n`));
  const args = options.args ?? process.argv.slice(2);
  if (args.some((arg) => arg !== '--check')) {
    write('Usage: republish [--check]   (--check: only looks; 1 while a control topic differs from the database)');
    return USAGE_EXIT_CODE;
  }
  const tell = (line: string): void => write(`${options.service}: ${line}`);
  try {
    return await run(options, args.includes('--check'), tell);
  } catch (error) {
    tell((error as Error).message);
    return error instanceof InvalidConfigurationError ? CONFIGURATION_EXIT_CODE : 1;
  }
}

async function run(
  { service, persistence, sources, env }: RepublishOptions,
  checkOnly: boolean,
  tell: (line: string) => void,
): Promise<number> {
  const { databaseUrl, kafka } = loadConfiguration(RepublishConfiguration, env);
  const applicationName = `${service}-republish`;
  const database = createDataSource({ ...persistence(databaseUrl), applicationName, poolSize: 2 });
  await database.initialize();
  try {
    let differences = 0;
    for (const source of sources) {
      const copy = new ControlTopicCopy<object>(kafkaConnection(kafka, applicationName), source.topic);
      try {
        await copy.read();
        const done = await republish(database, source, copy.records, checkOnly);
        tell(summary(source.topic, done, checkOnly));
        differences += done.differing.length + done.orphaned.length;
      } finally {
        await copy.close();
      }
    }
    return checkOnly && differences > 0 ? 1 : 0;
  } finally {
    await database.destroy();
  }
}

function summary(topic: string, { records, differing, orphaned }: Republished, checkOnly: boolean): string {
  const same = records - differing.length;
  return [
    `${topic}: ${same} of ${records} records as in the database`,
    ...(differing.length > 0
      ? [`${differing.length} ${checkOnly ? 'DIFFER' : 'published'} (${shown(differing)})`]
      : []),
    ...(orphaned.length > 0
      ? [`${orphaned.length} ${checkOnly ? 'NOT IN THE DATABASE' : 'taken out'} (${shown(orphaned)})`]
      : []),
  ].join(', ');
}

function shown(keys: readonly string[]): string {
  const more = keys.length > SHOWN_KEYS ? [`and ${keys.length - SHOWN_KEYS} more`] : [];
  return [...keys.slice(0, SHOWN_KEYS), ...more].join(', ');
}

import { kafkaConnection } from '@heliograph/kafka';
import { createDataSource, type PersistenceOptions } from '../data-source.ts';
import {
  ConfigurationGroup,
  firstFew,
  FromEnvironment,
  KafkaConfiguration,
  loadConfiguration,
  runCheckableCommand,
} from '@heliograph/service';
import { IsString } from 'class-validator';
import { ControlTopicCopy } from './control-topic-copy.ts';
import { type ControlTopicSource, republish, type Republished } from './republication.ts';

/** What a service's programs connect to. */
export class StoresConfiguration {
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

/**
 * The whole of a service's `republish.ts`: run after a restore of the database or Kafka that left one older than the
 * other.
 * @returns the exit code: 0 the topics match the database (or will, when the relay has written it), 1 `--check` found
 * differences or it failed, 64 usage, 78 configuration
 */
export function runRepublish(options: RepublishOptions): Promise<number> {
  return runCheckableCommand({
    service: options.service,
    usage:
      'Usage: republish [--check]   (--check: only reports; exits with 1 while a control topic differs from the database)',
    args: options.args,
    write: options.write,
    run: (checkOnly, report) => run(options, checkOnly, report),
  });
}

async function run(
  { service, persistence, sources, env }: RepublishOptions,
  checkOnly: boolean,
  report: (line: string) => void,
): Promise<number> {
  const { databaseUrl, kafka } = loadConfiguration(StoresConfiguration, env);
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
        report(summary(source.topic, done, checkOnly));
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
      ? [`${differing.length} ${checkOnly ? 'DIFFER' : 'published'} (${firstFew(differing)})`]
      : []),
    ...(orphaned.length > 0
      ? [`${orphaned.length} ${checkOnly ? 'NOT IN THE DATABASE' : 'removed'} (${firstFew(orphaned)})`]
      : []),
  ].join(', ');
}

import { brokerByUrl } from './brokers/by-url.ts';
import { MosquittoUnderTest } from './brokers/mosquitto.ts';
import { RabbitMqUnderTest } from './brokers/rabbitmq.ts';
import { allChecks } from './checks/index.ts';
import { type Options, readOptions } from './options.ts';
import { profiles } from './profiles/index.ts';
import { report } from './report.ts';
import type { BrokerUnderTest } from './suite/broker-under-test.ts';
import { runChecks } from './suite/run-checks.ts';
import { storm } from './storm.ts';

const print = (message: string): void => void process.stderr.write(`${message}\n`);

function start({ broker, existing, sanitized }: Options): Promise<BrokerUnderTest> {
  if (existing) return brokerByUrl(existing);
  return broker === 'rabbitmq' ? RabbitMqUnderTest.start(print) : MosquittoUnderTest.start(sanitized);
}

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), process.env);
  const checks = allChecks.filter(({ id }) => id.startsWith(options.only ?? ''));
  const broker = await start(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void broker.stop().then(() => process.exit(130)));
  try {
    const results = await runChecks(checks, broker, profiles[options.broker]!, ({ check, verdict, observed }) => {
      if (verdict === 'failed') print(`failed: ${check.id}: expected ${check.expected}, observed ${observed}`);
    });
    if (options.stormSeconds > 0) print(await storm(broker, options.stormSeconds * 1_000));
    process.stdout.write(`${report(broker.name, results)}\n`);
    return results.every(({ verdict }) => verdict !== 'failed');
  } finally {
    await broker.stop();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

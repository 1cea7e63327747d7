import type { PartName } from './stack.types.ts';

const URL_VARIABLE: Record<PartName, string> = {
  kafka: 'KAFKA_BROKERS',
  postgres: 'DATABASE_URL',
  redis: 'REDIS_URL',
  mqtt: 'MQTT_URL',
};

/** A part could not be started. The message has the cause and the remedies. */
export class StackError extends Error {
  override readonly name = 'StackError';

  /** The message ends with the three ways to get this part. */
  static forPart(
    part: PartName | 'kubernetes' | 'seaweedfs' | 'clickhouse',
    problem: string,
    options?: ErrorOptions,
  ): StackError {
    // For tests alone: there is no other way to get them.
    if (part === 'kubernetes' || part === 'seaweedfs' || part === 'clickhouse')
      return new StackError(`${part}: ${problem}`, options);
    const ways = [
      `Three ways to get ${part}:`,
      `  1. use one that runs already: set ${URL_VARIABLE[part]} in the environment;`,
      '  2. Docker: install and start it (`docker info` must answer), the part then runs in a container;',
      `  3. native: fix the cause named above, the part then runs as a process of this machine.`,
    ];
    return new StackError([`${part}: ${problem}`, '', ...ways].join('\n'), options);
  }
}

import type { GaugeSource } from './database-gauges.ts';

interface Row {
  waiting: number;
  age: number;
}

/** Gauges of every service that publishes through an outbox. @param query on a connection whose search path has the service's schema */
export function outboxGauges(query: (sql: string) => Promise<Row[]>): GaugeSource {
  return {
    gauges: {
      outbox_waiting: { help: 'Changes not yet published to Kafka.' },
      outbox_oldest_age_seconds: { help: 'Age of the oldest of them, 0 when there is none.' },
    },
    read: async () => {
      const [row] = await query(
        `SELECT count(*)::int AS waiting,
                COALESCE(extract(epoch FROM now() - (SELECT created_at FROM outbox ORDER BY id LIMIT 1)), 0)::float8 AS age
         FROM outbox`,
      );
      return {
        outbox_waiting: [{ value: row?.waiting ?? 0 }],
        outbox_oldest_age_seconds: [{ value: Math.max(0, row?.age ?? 0) }],
      };
    },
  };
}

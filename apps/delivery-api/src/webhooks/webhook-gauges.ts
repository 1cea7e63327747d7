import { Inject, Injectable } from '@nestjs/common';
import { DatabaseGauges, type GaugeSource, outboxGauges } from '@heliograph/persistence';
import { LOGGER, Registry, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';

@Injectable()
export class WebhookGauges {
  constructor(registry: Registry, database: DataSource, @Inject(LOGGER) logger: Logger) {
    const sources = [webhooksOf(database), outboxGauges((sql) => database.query(sql))];
    new DatabaseGauges({ registry, logger, sources });
  }
}

function webhooksOf(database: DataSource): GaugeSource {
  return {
    gauges: {
      webhooks: { help: 'Webhooks; failing: active, and none of its deliveries succeeds.', labels: ['status'] },
    },
    read: async () => {
      const rows = await database.query<{ status: string; webhooks: number }[]>(
        `SELECT CASE WHEN status = 'active' AND failing_since IS NOT NULL THEN 'failing' ELSE status END AS status,
                count(*)::int AS webhooks
         FROM webhooks GROUP BY 1`,
      );
      return { webhooks: rows.map(({ status, webhooks }) => ({ labels: { status }, value: webhooks })) };
    },
  };
}

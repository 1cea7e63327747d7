import { Inject, Injectable } from '@nestjs/common';
import { DatabaseGauges, type GaugeSource, outboxGauges } from '@heliograph/persistence';
import { LOGGER, Registry, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';

/** Exports gauges of accounts, their quotas, pending erasures and the outbox. */
@Injectable()
export class AccountGauges {
  constructor(registry: Registry, database: DataSource, @Inject(LOGGER) logger: Logger) {
    const sources = [accountsOf(database), erasuresOf(database), outboxGauges((sql) => database.query(sql))];
    new DatabaseGauges({ registry, logger, sources });
  }
}

function accountsOf(database: DataSource): GaugeSource {
  return {
    gauges: {
      accounts: { help: 'Accounts, without operators.', labels: ['status'] },
      device_quota: { help: 'Sum of the quotas of active accounts.' },
    },
    read: async () => {
      const rows = await database.query<{ status: string; accounts: number; quota: number }[]>(
        `SELECT status, count(*)::int AS accounts, sum(device_quota)::float8 AS quota
         FROM accounts WHERE role = 'account' GROUP BY status`,
      );
      return {
        accounts: rows.map(({ status, accounts }) => ({ labels: { status }, value: accounts })),
        device_quota: [{ value: rows.find(({ status }) => status === 'active')?.quota ?? 0 }],
      };
    },
  };
}

function erasuresOf(database: DataSource): GaugeSource {
  return {
    gauges: { erasures_pending: { help: 'Erasures of deleted accounts under way.' } },
    read: async () => {
      const [row] = await database.query<{ pending: number }[]>(
        'SELECT count(*)::int AS pending FROM erasures WHERE finished_at IS NULL',
      );
      return { erasures_pending: [{ value: row?.pending ?? 0 }] };
    },
  };
}

import { Inject, Injectable } from '@nestjs/common';
import { DatabaseGauges, type GaugeSource, outboxGauges } from '@heliograph/persistence';
import { LOGGER, Registry, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';

@Injectable()
export class InventoryGauges {
  constructor(registry: Registry, database: DataSource, @Inject(LOGGER) logger: Logger) {
    const sources = [
      vendorAccountsOf(database),
      devicesOf(database),
      importsOf(database),
      outboxGauges((sql) => database.query(sql)),
    ];
    new DatabaseGauges({ registry, logger, sources });
  }
}

function vendorAccountsOf(database: DataSource): GaugeSource {
  return {
    gauges: {
      vendor_accounts: { help: 'Vendor accounts, by the status that their owners set.', labels: ['vendor', 'status'] },
    },
    read: async () => {
      const rows = await database.query<{ vendor: string; status: string; accounts: number }[]>(
        'SELECT vendor, status, count(*)::int AS accounts FROM vendor_accounts GROUP BY 1, 2',
      );
      return {
        vendor_accounts: rows.map(({ vendor, status, accounts }) => ({ labels: { vendor, status }, value: accounts })),
      };
    },
  };
}

function devicesOf(database: DataSource): GaugeSource {
  return {
    gauges: { devices: { help: 'Devices that their vendors list.', labels: ['vendor', 'monitored'] } },
    read: async () => {
      const rows = await database.query<{ vendor: string; monitored: boolean; devices: number }[]>(
        `SELECT vendor, monitored, count(*)::int AS devices FROM devices WHERE status <> 'removed' GROUP BY 1, 2`,
      );
      return {
        devices: rows.map(({ vendor, monitored, devices }) => ({
          labels: { vendor, monitored: String(monitored) },
          value: devices,
        })),
      };
    },
  };
}

function importsOf(database: DataSource): GaugeSource {
  return {
    gauges: {
      imports: {
        help: 'Imports of past samples that have not ended, and those that have failed, as long as they are kept.',
        labels: ['vendor', 'state'],
      },
    },
    read: async () => {
      const rows = await database.query<{ vendor: string; state: string; imports: number }[]>(
        `SELECT vendor, state, count(*)::int AS imports FROM imports WHERE state NOT IN ('finished', 'canceled') GROUP BY 1, 2`,
      );
      return { imports: rows.map(({ vendor, state, imports }) => ({ labels: { vendor, state }, value: imports })) };
    },
  };
}

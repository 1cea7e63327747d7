import { ApiError, Described, IsUnixSeconds } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { WITHOUT_NUL } from '../inventory/plain-text.ts';
import { HealthEvaluator } from './health-evaluator.ts';
import type { MaintenanceView } from './vendor-health.views.ts';

const MAX_SECONDS = 30 * 86_400;

/** Announces maintenance of vendors, one for each, and evaluates its health at once. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly database: DataSource,
    private readonly evaluator: HealthEvaluator,
  ) {}

  /** Replaces the vendor's maintenance. @throws ApiError 400 for times that are in a wrong order, over, or too far apart */
  async announce(vendor: string, { from, until, message }: AnnounceMaintenanceBody): Promise<MaintenanceView> {
    const fault = faultOf(from, until);
    if (fault !== undefined) throw ApiError.validation([{ path: 'until', message: fault }]);
    await this.#judged(vendor, (manager) =>
      manager.query(
        `INSERT INTO vendor_maintenance (vendor, starts_at, ends_at, message) VALUES ($1, to_timestamp($2), to_timestamp($3), $4)
         ON CONFLICT (vendor) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at, message = excluded.message`,
        [vendor, from, until, message ?? null],
      ),
    );
    return { from, until, message: message ?? null };
  }

  /** Ends or cancels the vendor's maintenance. Does nothing without a maintenance. */
  async withdraw(vendor: string): Promise<void> {
    await this.#judged(vendor, (manager) =>
      manager.query('DELETE FROM vendor_maintenance WHERE vendor = $1', [vendor]),
    );
  }

  async #judged(vendor: string, work: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.evaluator.lock(manager, [vendor]);
      await work(manager);
      await this.evaluator.evaluate(manager, [vendor]);
    });
  }
}

function faultOf(from: number, until: number): string | undefined {
  if (until <= from) return 'must be after from';
  if (until - from > MAX_SECONDS) return 'must be at most 30 days after from';
  return until <= Date.now() / 1000 ? 'must be in the future' : undefined;
}

export class AnnounceMaintenanceBody {
  @Described('Start of the maintenance, Unix seconds; it may be in the past.', { examples: [1795257000] })
  @IsUnixSeconds()
  from!: number;

  @Described('End of the maintenance, Unix seconds: in the future, at most 30 days after its start.', {
    examples: [1795264200],
  })
  @IsUnixSeconds()
  until!: number;

  @Described('Explanation for the accounts; null: none.', { examples: ['Announced by the vendor for tonight.'] })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  @Matches(WITHOUT_NUL, { message: 'message must not contain NUL' })
  message?: string | null;
}

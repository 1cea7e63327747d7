import { platformAdapter } from '../solarman-platform/adapter.ts';
import { planBackfill } from './backfill.ts';
import { planDays } from './days.ts';
import { dialect } from './dialect.ts';
import { listInverters } from './inventory-inverters.ts';
import { planPolls } from './polls.ts';
import type { DeyeCall } from './wire.ts';

export const createAdapter = platformAdapter<DeyeCall>(dialect, { listInverters, planPolls, planBackfill, planDays });

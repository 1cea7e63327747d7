import { type StorageType, storageTypes } from '@heliograph/base-data';
import type { Resolution } from '@heliograph/energy';
import { Described, PageQuery } from '@heliograph/http-service';
import { vendorIds } from '@heliograph/vendors';
import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { EnergyBound } from '../energy/energy.requests.ts';
import { IdFilter, SomeOf, TimeRangeQuery } from '../list-filters.ts';

export class StorageQuery extends PageQuery {
  @Described('Filters by type. Default: both.')
  @IsOptional()
  @IsIn(storageTypes, { message: 'type must be battery or meter' })
  type?: StorageType;

  @SomeOf(vendorIds, 'Filters by vendor')
  vendor?: string;

  @IdFilter('Filters by plant.')
  plantId?: string;

  @IdFilter('Filters by the inverter that it was read with.')
  deviceId?: string;

  @IdFilter('Filters by a group of that inverter.')
  groupId?: string;
}

export class StorageRecordsQuery extends TimeRangeQuery {
  @Described('Sort order by sample time: `asc` is oldest first, `desc` newest first.')
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'asc';
}

export const flowResolutions = ['15m', '1h', '1d'] as const satisfies readonly Resolution[];

export class FlowsHistoryQuery extends PageQuery {
  @Described('Length of an interval: quarter hour, hour or day, in the zone of `tz`.')
  @IsOptional()
  @IsIn(flowResolutions, { message: `resolution must be one of ${flowResolutions.join(', ')}` })
  resolution: (typeof flowResolutions)[number] = '1d';

  @EnergyBound('Start of the time range: the first interval contains it')
  from?: number | string;

  @EnergyBound('End of the time range, exclusive. Default: now')
  to?: number | string;

  @Described('IANA time zone in which days begin. Default: that of the plant.', { examples: ['Europe/Berlin'] })
  @IsOptional()
  @MaxLength(64)
  tz?: string;
}

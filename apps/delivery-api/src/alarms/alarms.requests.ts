import { alarmCategories, alarmSeverities } from '@heliograph/base-data';
import { Described } from '@heliograph/http-service';
import { vendorIds } from '@heliograph/vendors';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdFilter, SomeOf, TimeRangeQuery } from '../list-filters.ts';

/** Of `from` and `to` the begin of the alarm counts. */
export class DeviceAlarmsQuery extends TimeRangeQuery {
  @Described('Filters by state. Default: both.')
  @IsOptional()
  @IsIn(['active', 'cleared'], { message: 'state must be active or cleared' })
  state?: 'active' | 'cleared';

  @SomeOf(alarmSeverities, 'Filters by severity')
  severity?: string;

  @SomeOf(alarmCategories, 'Filters by category')
  category?: string;

  @Described('Filters by acknowledgement: `true` or `false`.')
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'acknowledged must be true or false' })
  acknowledged?: 'true' | 'false';
}

export class AlarmsQuery extends DeviceAlarmsQuery {
  @SomeOf(vendorIds, 'Filters by vendor')
  vendor?: string;

  @IdFilter('Filters by plant.')
  plantId?: string;

  @IdFilter('Filters by group.')
  groupId?: string;

  @IdFilter('Filters by device.')
  deviceId?: string;
}

const MAX_NOTE = 1_000;

export class AcknowledgeAlarmBody {
  @Described('Note for the others of the account, such as what is being done about the alarm.', {
    examples: ['The installer comes on Monday.'],
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NOTE)
  note?: string;
}

import { alarmCategories, alarmSeverities } from '@heliograph/base-data';
import { deliveredKinds, type IntervalResolution, intervalResolutions } from '@heliograph/events';
import { Described, MayBeAbsent } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';
import { DATA_SOURCE, knownSources } from '../list-filters.ts';
import { everyKind } from './webhook-filter.ts';

const MAX_ENTRIES = 1000;

const List = (what: string, one: RegExp, message: string) =>
  applyDecorators(
    Described(`Delivers only records and events of these ${what}.`),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(MAX_ENTRIES),
    Matches(one, { each: true, message }),
  );

const IdList = (what: string) => List(what, /^[A-Za-z0-9_-]{1,64}$/, '$property must be a list of ids');

const AlarmList = (what: string, names: readonly string[]) =>
  applyDecorators(
    Described(`Delivers only alarms (\`alarm.…\`) of these ${what}. Other records and events are not affected.`),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(names.length),
    IsIn(names, { each: true }),
  );

/** An absent list does not narrow; an empty one selects no record. */
class DeviceFilter {
  @List('vendors', DATA_SOURCE, `vendors must be a list of vendors, each one of ${knownSources}`)
  vendors?: string[];

  @IdList('plants')
  plantIds?: string[];

  @IdList('groups')
  groupIds?: string[];

  @IdList('devices')
  deviceIds?: string[];

  @AlarmList('severities', alarmSeverities)
  severities?: string[];

  @AlarmList('categories', alarmCategories)
  categories?: string[];
}

const KindList = (description: string, kinds: readonly string[]) =>
  applyDecorators(
    Described(description),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(kinds.length),
    IsIn(kinds, { each: true }),
  );

const Resolution = () =>
  applyDecorators(
    Described('Length of the intervals of `energy.interval`; default: `1h`.'),
    MayBeAbsent(),
    IsIn(intervalResolutions),
  );

/** The filter of a Kafka or MQTT channel, or of a replay to it. */
export class FilterBody extends DeviceFilter {
  @KindList(
    'Delivers only records and events of these kinds; default: all but `device.day`, `energy.interval`, `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`.',
    deliveredKinds,
  )
  kinds?: string[];

  @Resolution()
  resolution?: IntervalResolution;
}

/** The filter of a webhook, whose parser is written for BaseData: events are sent only to a webhook that requests them (contract §6). */
export class WebhookFilterBody extends DeviceFilter {
  @KindList(
    'Delivers only records and events of these kinds; default: `device.data` only. `*`: all kinds, including future ones.',
    [...deliveredKinds, everyKind],
  )
  kinds?: string[];

  @Resolution()
  resolution?: IntervalResolution;
}

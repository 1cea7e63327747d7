import { Described, LATEST_SECOND } from '@heliograph/http-service';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
import { WholeNumber } from '@heliograph/service';
import { TimeRangeQuery } from '../list-filters.ts';
import { defaultFields } from './bucket-fields.ts';
import { resolutions, type Resolution } from './history-bucket.ts';

export class HistoryQuery extends TimeRangeQuery {
  @Described('Sort order by sample time: `asc` is oldest first, `desc` newest first.')
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'asc';

  @Described(
    'Summarizes the samples in intervals. `1d`: days in the zone of the plant; others begin at multiples of the interval in UTC. Absent: returns the records themselves.',
  )
  @IsOptional()
  @IsIn(resolutions)
  resolution?: Resolution;

  @Described(
    `With \`resolution\` only: names of measured BaseData members or \`State\`, separated by commas. Default: \`${defaultFields}\`.`,
    { examples: [defaultFields] },
  )
  @IsOptional()
  @MaxLength(1000)
  @Matches(/^\w+(?:,\w+)*$/, { message: 'fields must be names of BaseData members, separated by commas' })
  fields?: string;
}

export class AnswerQuery {
  @Described('Sample time (`Datetime`) of the record, Unix seconds.')
  @Transform(({ value }) => (/^\d+$/.test(String(value)) ? Number(value) : Number.NaN))
  @WholeNumber(0, LATEST_SECOND)
  time!: number;
}

import { Described, PageQuery } from '@heliograph/service';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** End of the year 9999: milliseconds by mistake are refused. */
export const LATEST_SECOND = 253_402_300_799;

/** A page of what happened in a time range; Unix seconds, `from` included, `to` not. */
export class TimeRangeQuery extends PageQuery {
  @Described('Begin of the time range, included; Unix seconds.')
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LATEST_SECOND)
  from?: number;

  @Described('End of the time range, not included; Unix seconds.')
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LATEST_SECOND)
  to?: number;
}

/** In the unit of a column (seconds, or milliseconds by `scale` 1000). */
export function bounds({ from, to }: { from?: number; to?: number }, scale: 1 | 1000): [from: number, to: number] {
  return [(from ?? 0) * scale, (to ?? LATEST_SECOND) * scale];
}

import { applyDecorators } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { LATEST_SECOND } from '../openapi/json-schema.ts';

/** The member is a time of the API. The one message names the unit, because a time in milliseconds is the usual mistake. */
export function IsUnixSeconds(): PropertyDecorator {
  const options = { message: '$property must be Unix seconds: a whole number, not milliseconds' };
  // In the order in which decorators one below the other apply: the type that OpenAPI shows is that of the last.
  return applyDecorators(Max(LATEST_SECOND, options), Min(0, options), IsInt(options));
}

/** Returns the Unix seconds of a time, as the API shows it. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

import { applyDecorators, type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { LATEST_SECOND } from '../openapi/json-schema.ts';
import { ApiError, type ErrorDetail, MAX_DETAILS } from './api-error.ts';
import { misplacedMembers } from './nested-objects.ts';

/** Unknown members are refused, not dropped: a misspelt option must not pass silently. */
export function createValidationPipe(): ValidationPipe {
  return new BodyValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => ApiError.validation(detailsOf(errors)),
  });
}

class BodyValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type === 'body' && metatype !== undefined && typeof value === 'object' && value !== null) {
      const details = misplacedMembers(metatype, value);
      if (details.length > 0) throw ApiError.validation(details);
    }
    return super.transform(value, metadata);
  }
}

function detailsOf(errors: readonly ValidationError[]): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  for (const detail of flatten(errors, '')) {
    if (details.length === MAX_DETAILS) break;
    details.push(detail);
  }
  return details;
}

function* flatten(errors: readonly ValidationError[], parent: string): Generator<ErrorDetail> {
  for (const error of errors) {
    const path = parent === '' ? error.property : `${parent}.${error.property}`;
    for (const message of messagesOf(error)) yield { path, message };
    yield* flatten(error.children ?? [], path);
  }
}

/** Returns the distinct messages: several constraints may have the same one. */
function messagesOf({ property, value, constraints = {} }: ValidationError): ReadonlySet<string> {
  if ('whitelistValidation' in constraints)
    return new Set([`${property} is unknown here: remove it, or correct its name`]);
  if (value === undefined && Object.keys(constraints).length > 0) return new Set([`${property} is missing`]);
  return new Set(Object.values(constraints));
}

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

/** The member may be left out; unlike `@IsOptional()` it refuses null, where null would mean nothing. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** A result with the `message` of its envelope; undefined: the status in words. */
export class WithMessage<T> {
  constructor(
    readonly result: T,
    readonly message: string | undefined,
  ) {}
}

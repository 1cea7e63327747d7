import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { ApiError, MAX_DETAILS, type ErrorDetail } from './api-error.ts';
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

/** One constraint or several may say the same. */
function messagesOf({ property, value, constraints = {} }: ValidationError): ReadonlySet<string> {
  if ('whitelistValidation' in constraints)
    return new Set([`${property} is unknown here: remove it, or correct its name`]);
  if (value === undefined && Object.keys(constraints).length > 0) return new Set([`${property} is missing`]);
  return new Set(Object.values(constraints));
}

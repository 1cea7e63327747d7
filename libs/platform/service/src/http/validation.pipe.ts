import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { ApiError, type ErrorDetail } from './api-error.ts';

/** Unknown members are refused, not dropped: a misspelt option must not pass silently. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => ApiError.validation(errors.flatMap((error) => flatten(error, ''))),
  });
}

function flatten(error: ValidationError, parent: string): ErrorDetail[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Array.from(messagesOf(error), (message) => ({ path, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, path))];
}

/** One constraint or several may say the same. */
function messagesOf({ property, value, constraints = {} }: ValidationError): ReadonlySet<string> {
  if ('whitelistValidation' in constraints)
    return new Set([`${property} is unknown here: remove it, or correct its name`]);
  if (value === undefined && Object.keys(constraints).length > 0) return new Set([`${property} is missing`]);
  return new Set(Object.values(constraints));
}

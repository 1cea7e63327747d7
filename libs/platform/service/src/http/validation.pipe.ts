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
  const own =
    error.value === undefined && error.constraints !== undefined
      ? [{ path, message: `${error.property} is missing` }]
      : Object.values(error.constraints ?? {}).map((message) => ({ path, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, path))];
}

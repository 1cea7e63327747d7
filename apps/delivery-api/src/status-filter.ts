import { applyDecorators } from '@nestjs/common';
import { Described } from '@heliograph/service';
import { IsOptional, Matches } from 'class-validator';

/** A member that is an HTTP status, or a class of them. */
export const IsStatusFilter = (): PropertyDecorator =>
  Matches(/^[1-5](?:\d\d|xx)$/, { message: '$property must be an HTTP status (503) or a class of them (5xx)' });

/** An optional query member: an HTTP status, or a class of them. */
export const StatusFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).', { examples: ['5xx'] }),
    IsOptional(),
    IsStatusFilter(),
  );

/** Returns the statuses that a filter names: `503` itself, of `5xx` all hundred. */
export function statusesOf(filter: string): number[] {
  if (!filter.endsWith('xx')) return [Number(filter)];
  const first = Number(filter.charAt(0)) * 100;
  return Array.from({ length: 100 }, (_, index) => first + index);
}

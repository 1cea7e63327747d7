import { applyDecorators } from '@nestjs/common';
import { Described } from '@heliograph/service';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';

/** An optional query member: dead letters that were retried, or the others. */
export const RetriedFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by retry: `true` returns dead letters that were retried, `false` the others.'),
    IsOptional(),
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown))),
    IsBoolean(),
  );

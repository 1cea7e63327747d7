import { applyDecorators } from '@nestjs/common';
import { Described } from '@heliograph/service';
import { IsOptional, Matches } from 'class-validator';

/** An optional query member: the id of an account. */
export const AccountFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by account.'),
    IsOptional(),
    Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: '$property must be the id of an account' }),
  );

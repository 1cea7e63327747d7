import { ValidateIf } from 'class-validator';

/** The member may be left out; unlike `@IsOptional()` it refuses null, where null would mean nothing. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

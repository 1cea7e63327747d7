import { applyDecorators } from '@nestjs/common';
import { Described } from '@heliograph/service';
import { vendorIds } from '@heliograph/vendors';
import { IsString, Matches, type ValidationOptions } from 'class-validator';

const known = new RegExp(`^(?:${vendorIds.join('|')})$`);
const message: ValidationOptions = { message: `$property must be one of ${vendorIds.join(', ')}` };

/** A filter by vendor. One that does not exist is a mistake of the caller; an empty list would hide it. */
export const VendorFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by vendor, one of those that `/v1/vendors` lists.', { examples: ['solis'] }),
    IsString(),
    Matches(known, message),
  );

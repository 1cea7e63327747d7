import { ArrayNotEmpty, ArrayUnique, IsIn } from 'class-validator';
import { FromEnvironment, ServiceConfiguration } from '@heliograph/service';
import { roleNames, type Role } from './roles.ts';

/** Of the process; each service reads its own settings besides. */
export class AllInOneConfiguration extends ServiceConfiguration {
  @FromEnvironment('SERVICES', {
    description: 'The services that this process runs, separated by commas.',
    default: roleNames,
    example: 'gateway,auth-api,sync-api,delivery-api',
  })
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(roleNames, { each: true, message: `SERVICES must be some of ${roleNames.join(', ')}` })
  services!: Role[];
}

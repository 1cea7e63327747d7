import { Described, IsUnixSeconds } from '@heliograph/service';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { WITHOUT_NUL } from '../inventory/plain-text.ts';

export class AnnounceMaintenanceBody {
  @Described('Start of the maintenance, Unix seconds; it may be in the past.', { examples: [1795257000] })
  @IsUnixSeconds()
  from!: number;

  @Described('End of the maintenance, Unix seconds: in the future, at most 30 days after its start.', {
    examples: [1795264200],
  })
  @IsUnixSeconds()
  until!: number;

  @Described('Explanation for the accounts; null: none.', { examples: ['Announced by the vendor for tonight.'] })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  @Matches(WITHOUT_NUL, { message: 'message must not contain NUL' })
  message?: string | null;
}

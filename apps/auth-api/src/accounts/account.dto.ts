import { Described, MayBeAbsent } from '@heliograph/service';
import { IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { AccountStatus } from './account.entity.ts';
import { languages } from './languages.ts';
import { IsNewUsername } from './username.ts';

/** What is accepted before it is put into lower case and trimmed. */
const anyCase = String.raw`^\s*[A-Za-z0-9][A-Za-z0-9._@-]{2,63}\s*$`;

export class CreateAccountBody {
  @Described('Upper case is taken for lower case.', { pattern: anyCase, examples: ['sunny-energy'] })
  @IsNewUsername()
  username!: string;

  /** Contract §4: the free tier has 10 devices. */
  @Described('How many devices may be monitored.')
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  deviceQuota = 10;

  @Described('Of `StateDesc`.')
  @MayBeAbsent()
  @IsIn(languages)
  language = 'en';
}

export class UpdateAccountBody {
  @Described('How many devices may be monitored; fewer than now takes the last ones out.')
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  deviceQuota?: number;

  @Described('Of `StateDesc`.')
  @MayBeAbsent()
  @IsIn(languages)
  language?: string;

  @Described('A suspended account can do nothing, and nothing is delivered to it.')
  @MayBeAbsent()
  @IsIn(['active', 'suspended'])
  status?: AccountStatus;

  @Described("Partitions of the account's Kafka topics; existing ones get more, never fewer.")
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(100)
  kafkaPartitions?: number;

  @Described("How long the account's Kafka topics keep records, hours.")
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(8760)
  kafkaRetentionHours?: number;

  @Described(
    'What a Kafka user of the account may read from each broker, bytes per second; for users made from now on.',
  )
  @MayBeAbsent()
  @IsInt()
  @Min(1024)
  @Max(2_000_000_000)
  kafkaBytesPerSecond?: number;
}

export class ChangePasswordBody {
  @Described('The password until now.')
  @IsString()
  @MaxLength(200)
  currentPassword!: string;

  @Described('The password from now on.')
  @IsString()
  @MinLength(12)
  @MaxLength(200)
  newPassword!: string;
}

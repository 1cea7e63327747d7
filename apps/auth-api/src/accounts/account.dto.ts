import { Described, MayBeAbsent, PageQuery } from '@heliograph/service';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { SettableStatus } from './account.entity.ts';
import { languages } from './languages.ts';
import { anyCaseUsername, IsNewUsername } from './username.ts';

export class CreateAccountBody {
  @Described('Upper case is taken for lower case.', { pattern: anyCaseUsername, examples: ['sunny-energy'] })
  @IsNewUsername()
  username!: string;

  /** The default is the free tier's 10 devices (contract §4). */
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
  status?: SettableStatus;

  @Described("Partitions of the account's Kafka topics; existing ones get more, never fewer; null: as configured.")
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  kafkaPartitions?: number | null;

  @Described("How long the account's Kafka topics keep records, hours; null: as configured.")
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(8760)
  kafkaRetentionHours?: number | null;

  @Described(
    'What a Kafka user of the account may read from each broker, bytes per second; for users made from now on; null: as configured.',
  )
  @IsOptional()
  @IsInt()
  @Min(1024)
  @Max(2_000_000_000)
  kafkaBytesPerSecond?: number | null;
}

export class UpdateOwnAccountBody {
  @Described('Of `StateDesc`.')
  @MayBeAbsent()
  @IsIn(languages)
  language?: string;
}

export class DeleteOwnAccountBody {
  @Described('The password of the account, so that nobody else deletes it with a token alone.', { format: 'password' })
  @IsString()
  @MaxLength(200)
  password!: string;
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

export class AccountsQuery extends PageQuery {
  @Described('Only accounts whose user name contains it.')
  @MayBeAbsent()
  @IsString()
  @Length(1, 64)
  username?: string;

  @Described('Only accounts of this status.')
  @MayBeAbsent()
  @IsIn(['active', 'suspended'])
  status?: SettableStatus;
}

export class DeleteAccountQuery {
  @Described("The account's user name, so that no other is deleted by a slip.")
  @IsString()
  @Length(1, 64)
  confirm!: string;
}

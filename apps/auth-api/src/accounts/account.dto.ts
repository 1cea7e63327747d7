import { Described, MayBeAbsent, PageQuery } from '@heliograph/service';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { SettableStatus } from './account.entity.ts';
import { languages } from './account.schema.ts';
import { anyCaseUsername, IsNewUsername } from './username.ts';

export class CreateAccountBody {
  @Described('User name of the new account. Upper case is converted to lower case.', {
    pattern: anyCaseUsername,
    examples: ['sunny-energy'],
  })
  @IsNewUsername()
  username!: string;

  /** The default is the free tier's 10 devices (contract §4). */
  @Described('Maximum number of monitored devices.')
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  deviceQuota = 10;

  @Described('Language of `StateDesc`.')
  @MayBeAbsent()
  @IsIn(languages)
  language = 'en';
}

export class UpdateAccountBody {
  @Described(
    'Maximum number of monitored devices. Lowering it below the current number stops monitoring of the last ones.',
  )
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  deviceQuota?: number;

  @Described('Language of `StateDesc`.')
  @MayBeAbsent()
  @IsIn(languages)
  language?: string;

  @Described('Status of the account. A suspended account is refused every call, and nothing is delivered to it.')
  @MayBeAbsent()
  @IsIn(['active', 'suspended'])
  status?: SettableStatus;

  @Described(
    "Number of partitions of the account's Kafka topics; can only grow for existing topics; null: the configured default.",
  )
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  kafkaPartitions?: number | null;

  @Described("Retention of the account's Kafka topics in hours; null: the configured default.")
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(8760)
  kafkaRetentionHours?: number | null;

  @Described(
    'Read quota of each Kafka user per broker, bytes per second; applies to users created later; null: the configured default.',
  )
  @IsOptional()
  @IsInt()
  @Min(1024)
  @Max(2_000_000_000)
  kafkaBytesPerSecond?: number | null;
}

export class UpdateOwnAccountBody {
  @Described('Language of `StateDesc`.')
  @MayBeAbsent()
  @IsIn(languages)
  language?: string;
}

export class DeleteOwnAccountBody {
  @Described('Password of the account; required so that a stolen token alone cannot delete the account.', {
    format: 'password',
  })
  @IsString()
  @MaxLength(200)
  password!: string;
}

export class ChangePasswordBody {
  @Described('Current password of the account.')
  @IsString()
  @MaxLength(200)
  currentPassword!: string;

  @Described('New password of the account.')
  @IsString()
  @MinLength(12)
  @MaxLength(200)
  newPassword!: string;
}

export class AccountsQuery extends PageQuery {
  @Described('Filters accounts by a substring of the user name.')
  @MayBeAbsent()
  @IsString()
  @Length(1, 64)
  username?: string;

  @Described('Filters accounts by status.')
  @MayBeAbsent()
  @IsIn(['active', 'suspended'])
  status?: SettableStatus;
}

export class DeleteAccountQuery {
  @Described('User name of the account, as a confirmation against deleting the wrong account.')
  @IsString()
  @Length(1, 64)
  confirm!: string;
}

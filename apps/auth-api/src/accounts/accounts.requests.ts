import { DISPATCHER } from '@heliograph/delivery';
import { Described, MayBeAbsent, PageQuery } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Length, MaxLength, MinLength, Matches } from 'class-validator';
import { WholeNumber } from '@heliograph/service';
import type { SettableStatus } from './account.entity.ts';
import { languages } from './accounts.views.ts';

/** The pattern of usernames; the user name of our own publisher at the MQTT broker is reserved. */
export const usernamePattern = new RegExp(`^(?!${DISPATCHER}$)[a-z0-9][a-z0-9._@-]{2,63}$`);

/** The pattern that input must match before it is trimmed and converted to lower case. */
export const anyCaseUsername = String.raw`^\s*[A-Za-z0-9][A-Za-z0-9._@-]{2,63}\s*$`;

/** Converts to lower case, because two usernames that differ only in case would be two accounts. */
export function normalizedUsername(username: string): string {
  return username.trim().toLowerCase();
}

export const IsNewUsername = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizedUsername(value) : value)),
    Matches(usernamePattern, {
      message: `username must be 3 to 64 of a-z 0-9 . _ @ -, beginning with a letter or digit, and not ${DISPATCHER}`,
    }),
  );

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
  @WholeNumber(0, 10_000_000)
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
  @WholeNumber(0, 10_000_000)
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
  @WholeNumber(1, 100)
  kafkaPartitions?: number | null;

  @Described("Retention of the account's Kafka topics in hours; null: the configured default.")
  @IsOptional()
  @WholeNumber(1, 8760)
  kafkaRetentionHours?: number | null;

  @Described(
    'Read quota of each Kafka user per broker, bytes per second; applies to users created later; null: the configured default.',
  )
  @IsOptional()
  @WholeNumber(1024, 2_000_000_000)
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

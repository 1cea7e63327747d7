import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { AccountStatus } from './account.entity.ts';
import { languages } from './languages.ts';
import { IsNewUsername } from './username.ts';

export class CreateAccountBody {
  @IsNewUsername()
  username!: string;

  /** Contract §4: the free tier has 10 devices. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  deviceQuota = 10;

  @IsOptional()
  @IsIn(languages)
  language = 'en';
}

export class UpdateAccountBody {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  deviceQuota?: number;

  @IsOptional()
  @IsIn(languages)
  language?: string;

  @IsOptional()
  @IsIn(['active', 'suspended'])
  status?: AccountStatus;
}

export class ChangePasswordBody {
  @IsString()
  @MaxLength(200)
  currentPassword!: string;

  @IsString()
  @MinLength(12)
  @MaxLength(200)
  newPassword!: string;
}

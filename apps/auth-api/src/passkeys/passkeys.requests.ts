import { Described } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches, MaxLength } from 'class-validator';

/** Bytes, as the JSON forms of WebAuthn have them. @param maxLength of the text */
const Base64Url = (description: string, maxLength: number) =>
  applyDecorators(
    Described(description),
    Matches(/^[A-Za-z0-9_-]+$/, { message: '$property must be base64url without padding' }),
    MaxLength(maxLength),
    IsString(),
  );

/** WebAuthn Level 3, 5.1: an id has 1,023 bytes at most. */
const MAX_ID_LENGTH = 1_364;
const MAX_LENGTH = 4_000;

export class CreatePasskeyBody {
  @Described('Name by which a person recognizes the passkey.', { examples: ['Laptop'] })
  @IsString()
  @Length(1, 100)
  name!: string;

  @Base64Url('`id` of the new credential.', MAX_ID_LENGTH)
  id!: string;

  @Base64Url('`response.clientDataJSON` of the new credential.', MAX_LENGTH)
  clientDataJSON!: string;

  @Base64Url('`response.attestationObject` of the new credential.', MAX_LENGTH)
  attestationObject!: string;
}

export class PasskeyLoginBody {
  @Base64Url('`id` of the credential.', MAX_ID_LENGTH)
  id!: string;

  @Base64Url('`response.clientDataJSON` of the assertion.', MAX_LENGTH)
  clientDataJSON!: string;

  @Base64Url('`response.authenticatorData` of the assertion.', MAX_LENGTH)
  authenticatorData!: string;

  @Base64Url('`response.signature` of the assertion.', 1_400)
  signature!: string;

  @Base64Url('`response.userHandle` of the assertion.', 100)
  userHandle!: string;
}

import { readFileSync } from 'node:fs';
import { operatorRoles, type OperatorRole } from '@heliograph/http-service';
import { FromEnvironment, WholeNumber } from '@heliograph/service';
import { IsOptional, IsString, IsUrl, Matches, MaxLength, ValidateIf } from 'class-validator';

const isOn = ({ issuer }: { issuer?: string }): boolean => issuer !== undefined;
/** Plain HTTP is for a provider on this machine only: whoever reads or changes its answers could log in as anybody. */
const secureUrl = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/;

/** Configuration group: single sign-on by OpenID Connect; off without `OIDC_ISSUER`. */
export class SingleSignOnConfiguration {
  @FromEnvironment('OIDC_ISSUER', {
    description: 'Issuer of the OpenID provider for single sign-on; without it there is none.',
    optional: true,
    example: 'https://login.example.com/realms/solar',
  })
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true, disallow_auth: true })
  @Matches(secureUrl, { message: 'must be an https URL' })
  @MaxLength(500)
  issuer?: string;

  @FromEnvironment('OIDC_CLIENT_ID', {
    description: 'Client id at the OpenID provider; required with OIDC_ISSUER.',
    optional: true,
    example: 'heliograph',
  })
  @ValidateIf(isOn)
  @IsString({ message: 'must be set with OIDC_ISSUER' })
  clientId?: string;

  @FromEnvironment('OIDC_CLIENT_SECRET', {
    description:
      'Secret of the client; without it and its file the client is public. Alternative: OIDC_CLIENT_SECRET_FILE.',
    secret: true,
    optional: true,
  })
  @IsOptional()
  @IsString()
  clientSecret?: string;

  @FromEnvironment('OIDC_CLIENT_SECRET_FILE', {
    description: 'File with the content of OIDC_CLIENT_SECRET; read for each login.',
    optional: true,
    example: '/run/secrets/oidc-client-secret',
  })
  @IsOptional()
  @IsString()
  clientSecretFile?: string;

  @FromEnvironment('OIDC_NAME', {
    description: 'Name of the provider on the button of the login page.',
    default: 'single sign-on',
    example: 'Example Inc.',
  })
  @MaxLength(60)
  name!: string;

  @FromEnvironment('OIDC_SCOPES', {
    description: 'Scopes that are requested, separated by spaces.',
    default: 'openid profile email',
    example: 'openid profile email groups',
  })
  @Matches(/^(?:\S+ )*openid(?: \S+)*$/, { message: 'must contain openid' })
  scopes!: string;

  @FromEnvironment('OIDC_GROUPS_CLAIM', {
    description: 'Claim of the ID token or of the userinfo that lists the groups of a person.',
    default: 'groups',
  })
  @MaxLength(200)
  groupsClaim!: string;

  @FromEnvironment('OIDC_OPERATOR_GROUPS', {
    description: 'Groups whose members are operators, as `role=group`; of several roles a person gets the highest.',
    default: [],
    example: 'read=solar-read,support=solar-support,admin=solar-admin',
  })
  @Matches(/^(?:read|support|admin)=.+$/, {
    each: true,
    message: 'must be a list of read=…, support=… or admin=…',
  })
  operatorGroups!: string[];

  @FromEnvironment('OIDC_ACCOUNT_CLAIM', {
    description:
      'Claim with the id of the account that a person may use in the console; without it only operators log in.',
    optional: true,
    example: 'heliograph_account',
  })
  @IsOptional()
  @MaxLength(200)
  accountClaim?: string;

  @FromEnvironment('OIDC_PUBLIC_URL', {
    description:
      'Public base URL of the gateway, to which the provider redirects (`<URL>/<LOGIN_PREFIX>/sso/callback`); passkeys belong to its host. Default TOKEN_ISSUER.',
    optional: true,
    example: 'https://api.example.com',
  })
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true, disallow_auth: true })
  publicUrl?: string;

  @FromEnvironment('OIDC_SESSION_HOURS', {
    description: 'Lifetime of a session by single sign-on, tokens included; then the provider is asked again.',
    default: 12,
  })
  @WholeNumber(1, 720)
  sessionHours!: number;
}

/** Returns the highest role of the groups; undefined: none is mapped. */
export function roleOfGroups(mapping: readonly string[], groups: readonly string[]): OperatorRole | undefined {
  return operatorRoles.findLast((role) => groups.some((group) => mapping.includes(`${role}=${group}`)));
}

/** @throws Error if the file cannot be read */
export function clientSecretOf({ clientSecret, clientSecretFile }: SingleSignOnConfiguration): string | undefined {
  if (clientSecret !== undefined || clientSecretFile === undefined) return clientSecret;
  return readFileSync(clientSecretFile, 'utf8').trim();
}

import { IsNotEmpty, IsOptional, IsString, IsUrl } from 'class-validator';
import { FromEnvironment } from '@heliograph/service';

/** Configuration group of a service that verifies access tokens. */
export class TokenConfiguration {
  @FromEnvironment('TOKEN_ISSUER', {
    description: '`iss` of every token: the public base URL.',
    default: 'https://heliograph.local',
    example: 'https://api.example.com',
  })
  @IsString()
  @IsNotEmpty()
  issuer!: string;

  @FromEnvironment('JWKS_URL', {
    description: "URL of auth-api's public keys. Alternative: JWKS_FILE.",
    optional: true,
    example: 'http://127.0.0.1:3001/.well-known/jwks.json',
  })
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  jwksUrl?: string;

  @FromEnvironment('JWKS_FILE', {
    description: 'File with the public JWK Set, instead of JWKS_URL.',
    optional: true,
    example: '/run/keys/jwks.json',
  })
  @IsOptional()
  @IsString()
  jwksFile?: string;
}

export interface TokenSource {
  issuer: string;
  jwksUrl?: string;
  jwksFile?: string;
}

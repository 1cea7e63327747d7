import { Described, MayBeAbsent } from '@heliograph/http-service';
import { IsBoolean, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { WholeNumber } from '@heliograph/service';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** HTTPS, or a developer's own machine. */
const originPattern = `^(?:https:\\/\\/(?:${label}\\.)*${label}|http:\\/\\/(?:localhost|127\\.0\\.0\\.1))(?::[1-9][0-9]{0,4})?$`;

export class CreatePortalSessionBody {
  @Described('Lifetime of the session in seconds.')
  @MayBeAbsent()
  @WholeNumber(60, 86_400)
  ttlSeconds = 3600;

  @Described('Whether the session can only read.')
  @MayBeAbsent()
  @IsBoolean()
  readOnly = true;

  @Described(
    'Origin of the page that embeds the portal, as browsers send it; null or absent: any that the operator allows.',
    {
      pattern: originPattern,
      examples: ['https://app.example.com'],
    },
  )
  @IsOptional()
  @IsString()
  @MaxLength(300)
  @Matches(new RegExp(originPattern), { message: 'origin must be an origin such as https://app.example.com' })
  origin?: string | null;
}

export class PortalExchangeBody {
  @Described('Token of the portal session, from the fragment of the URL.', { format: 'password' })
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  portal_token!: string;
}

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { DISPATCHER, dispatcherClaims } from '@heliograph/delivery';
import { ApiError, errorAnswer, Operation, Operations, Public } from '@heliograph/http-service';
import { AuthConfiguration } from '../configuration.ts';
import { TokenIssuer } from '../tokens/token-issuer.ts';
import { serviceTokenSchema, type MqttToken } from './mqtt-credentials.views.ts';

const DAY_SECONDS = 24 * 3600;

/** Serves mqtt-dispatcher only: the gateway routes nothing below `/internal`. */
@Operations({ tag: 'Internal', description: 'For the service itself; the gateway does not forward it.' })
@Controller('internal')
export class ServiceTokenController {
  readonly #secretHash: Buffer;

  constructor(
    private readonly tokens: TokenIssuer,
    configuration: AuthConfiguration,
  ) {
    this.#secretHash = sha256(configuration.serviceSecret);
  }

  @Operation({
    id: 'issueMqttServiceToken',
    summary: 'Issue the token of the MQTT dispatcher',
    answer: serviceTokenSchema,
    errors: [errorAnswer(401, 'invalid_token', 'The service secret is wrong.')],
    internal: true,
  })
  @Post('mqtt-service-token')
  @HttpCode(200)
  @Public()
  async issue(@Headers('authorization') authorization?: string): Promise<MqttToken & { username: string }> {
    const [, secret = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
    // Hashes are equally long, and comparing them does not reveal where the secrets differ.
    if (!timingSafeEqual(sha256(secret), this.#secretHash))
      throw new ApiError(401, 'invalid_token', 'The service secret is wrong.');
    const expiresAt = Math.floor(Date.now() / 1000) + DAY_SECONDS;
    const token = await this.tokens.brokerToken({ ...dispatcherClaims(), jti: randomUUID() }, expiresAt);
    return { token, username: DISPATCHER, expiresAt };
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

import { Module } from '@nestjs/common';
import { LOGGER, Readiness, type Logger } from '@heliograph/service';
import { AuthConfiguration } from '../configuration.ts';
import { JwksController } from './jwks.controller.ts';
import { SigningKeyFile } from './signing-keys.ts';
import { TokenIssuer } from './token-issuer.ts';

@Module({
  controllers: [JwksController],
  providers: [
    {
      provide: SigningKeyFile,
      inject: [AuthConfiguration, LOGGER],
      useFactory: async ({ signingKeysFile }: AuthConfiguration, logger: Logger) => {
        const keys = new SigningKeyFile(signingKeysFile, (error) =>
          logger.error({ err: error }, 'the signing keys could not be reloaded'),
        );
        await keys.current();
        return keys;
      },
    },
    TokenIssuer,
  ],
  exports: [SigningKeyFile, TokenIssuer],
})
export class TokensModule {
  /** Reports readiness: without the keys no login works. */
  constructor(keys: SigningKeyFile, readiness: Readiness) {
    readiness.register('signing-keys', () => keys.current());
  }
}

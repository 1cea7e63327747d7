import { Module } from '@nestjs/common';
import { LOGGER, type Logger } from '@heliograph/service';
import { AuthConfiguration } from '../configuration.ts';
import { SigningKeyFile } from './signing-keys.ts';

@Module({
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
  ],
  exports: [SigningKeyFile],
})
export class SigningKeysModule {}

import { Controller, Get, Header } from '@nestjs/common';
import { Public, RawAnswer } from '@heliograph/service';
import { SigningKeyFile } from './signing-keys.ts';

@Controller('.well-known')
export class JwksController {
  private readonly keys: SigningKeyFile;

  constructor(keys: SigningKeyFile) {
    this.keys = keys;
  }

  /** RFC 7517: sent as it is, without the envelope. */
  @Get('jwks.json')
  @Public()
  @RawAnswer()
  @Header('cache-control', 'public, max-age=60')
  async jwks() {
    return { keys: (await this.keys.current()).published };
  }
}

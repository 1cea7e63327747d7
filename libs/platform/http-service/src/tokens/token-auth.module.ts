import {
  Module,
  type DynamicModule,
  type ExistingProvider,
  type InjectionToken,
  type ModuleMetadata,
  type ValueProvider,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ACCOUNT_STATES, type AccountStates } from './token-revocation.ts';
import { TokenConfiguration } from './token-configuration.ts';
import { TokenGuard } from './token.guard.ts';
import { TokenVerifier } from './token-verifier.ts';

export interface TokenAuthOptions {
  imports?: ModuleMetadata['imports'];
  /** Where account states come from: `{ useExisting: AccountView }` of the imports. */
  accountStates: Pick<ExistingProvider<AccountStates>, 'useExisting'> | Pick<ValueProvider<AccountStates>, 'useValue'>;
  /** Default: from `TokenConfiguration`, which the service's configuration then has as a group. */
  verifier?: { inject: InjectionToken[]; useFactory: (...dependencies: never[]) => TokenVerifier };
}

/** Import it once: every route of the service then asks for a token, but those marked `@Public()`. */
@Module({})
export class TokenAuthModule {
  static register(options: TokenAuthOptions): DynamicModule {
    const verifier = options.verifier ?? {
      inject: [TokenConfiguration],
      useFactory: (configuration: TokenConfiguration) => TokenVerifier.from(configuration),
    };
    return {
      module: TokenAuthModule,
      imports: options.imports ?? [],
      providers: [
        { provide: TokenVerifier, ...verifier },
        { provide: ACCOUNT_STATES, ...options.accountStates },
        { provide: APP_GUARD, useClass: TokenGuard },
      ],
      exports: [TokenVerifier, ACCOUNT_STATES],
    };
  }
}

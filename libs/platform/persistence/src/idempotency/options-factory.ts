import type { InjectionToken } from '@nestjs/common';

/** Where a provider's options come from, as with Nest's own factories: the service's configuration is injected. */
export interface OptionsFactory<T> {
  inject: InjectionToken[];
  useFactory: (...injected: never[]) => T;
}

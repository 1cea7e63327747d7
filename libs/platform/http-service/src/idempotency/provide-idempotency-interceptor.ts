import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdempotencyInterceptor, type IdempotentAnswers } from './idempotency.interceptor.ts';

/** @param answers the token of the service's `IdempotentAnswers` */
export function provideIdempotencyInterceptor(answers: InjectionToken): FactoryProvider {
  return {
    provide: APP_INTERCEPTOR,
    inject: [answers],
    useFactory: (kept: IdempotentAnswers) => new IdempotencyInterceptor(kept),
  };
}

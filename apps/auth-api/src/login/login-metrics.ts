import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { Counter, Registry } from '@heliograph/service';

const outcomes = ['ok', 'rejected', 'suspended', 'throttled', 'failed'] as const;
const refusals: Readonly<Record<number, (typeof outcomes)[number]>> = {
  401: 'rejected',
  403: 'suspended',
  429: 'throttled',
};

@Injectable()
export class LoginMetrics {
  readonly #logins: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.#logins = new Counter({
      name: 'heliograph_logins_total',
      help: 'Logins, by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    // Each series starts at 0, so that the first event is an increase.
    for (const outcome of outcomes) this.#logins.inc({ outcome }, 0);
  }

  async count<T>(login: Promise<T>): Promise<T> {
    try {
      const answer = await login;
      this.#logins.inc({ outcome: 'ok' });
      return answer;
    } catch (error) {
      const refusal = error instanceof ApiError ? refusals[error.status] : undefined;
      this.#logins.inc({ outcome: refusal ?? 'failed' });
      throw error;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { Counter, Registry } from '@heliograph/service';

const outcomes = ['ok', 'code_required', 'rejected', 'suspended', 'throttled', 'failed'] as const;
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
      this.#logins.inc({ outcome: outcomeOf(error) });
      throw error;
    }
  }
}

/** A login by password is completed by another with the code: it is no refusal. */
function outcomeOf(error: unknown): (typeof outcomes)[number] {
  if (!(error instanceof ApiError)) return 'failed';
  return error.slug === 'second_factor_required' ? 'code_required' : (refusals[error.status] ?? 'failed');
}

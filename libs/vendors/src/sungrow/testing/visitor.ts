import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { createSimulator, type SungrowSimulator, type SungrowSimulatorOptions } from '../cloud/simulator.ts';
import { NOON } from './harness.ts';

export interface Answer {
  result_code?: string;
  result_msg?: string;
  result_data?: Record<string, unknown> | null;
  error?: string;
  access_token?: string;
}

/** Asks the simulator as a client that is not ours would. */
export class Visitor {
  readonly simulator: SungrowSimulator;
  now = NOON;

  constructor(options: Partial<SungrowSimulatorOptions> = {}) {
    this.simulator = createSimulator({ now: () => this.now, timeScale: 1, seed: 1, inverters: 6, ...options });
  }

  raw(path: string, body: string, headers: Record<string, string> = {}, method = 'POST'): SimulatorResponse {
    const [pathname = '', query = ''] = path.split('?');
    return this.simulator.handle({
      method,
      baseUrl: 'http://localhost',
      path: pathname,
      query: new URLSearchParams(query),
      headers: { 'x-access-key': this.simulator.credentials.appSecret!, sys_code: '901', ...headers },
      body: Buffer.from(body),
    });
  }

  ask(path: string, body: object = {}, headers: Record<string, string> = {}): Answer {
    const all = { appkey: this.simulator.credentials.appKey, lang: '_en_US', ...body };
    return JSON.parse(this.raw(path, JSON.stringify(all), headers).body) as Answer;
  }

  login(): string {
    const { userAccount, userPassword } = this.simulator.credentials;
    const answer = this.ask('/openapi/login', { user_account: userAccount, user_password: userPassword });
    return String(answer.result_data!.token);
  }

  /** Makes a call with a user's token in the body. */
  call(name: string, body: object = {}): Answer {
    return this.ask(`/openapi/${name}`, { token: this.login(), ...body });
  }
}

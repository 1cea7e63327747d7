import { randomUUID } from 'node:crypto';
import { type Driver } from '../../src/sdks/driver.ts';
import type { FaultyGateway } from '../../src/sdks/faulty-gateway.ts';
import { sample, type DeviceIdentity } from '../../src/seed/records.ts';
import type { TestEnvironment } from '../../src/seed/test-environment.ts';

export interface ClientOptions {
  apiKey?: string;
  username?: string;
  password?: string;
  tokens?: object;
  maxRetries?: number;
  /** Seconds. */
  maxRetryWait?: number;
}

/** What the behaviours of an SDK are tested with: its driver, and the product behind faults. */
export class Harness {
  constructor(
    readonly driver: Driver,
    readonly gateway: FaultyGateway,
    readonly environment: TestEnvironment,
    readonly device: DeviceIdentity & { vendorAccountId: string },
    private readonly apiKey: string,
  ) {}

  /** A client of the account with its password. @returns its name */
  async withPassword(options: ClientOptions = {}): Promise<string> {
    const { username, password } = this.environment.callers.owner;
    return this.open({ username, password, ...options });
  }

  /** A client of the account with an API key of all scopes. @returns its name */
  async withKey(options: ClientOptions = {}): Promise<string> {
    return this.open({ apiKey: this.apiKey, ...options });
  }

  async open(options: ClientOptions): Promise<string> {
    const client = randomUUID();
    await this.driver.run('open', { client, baseUrl: this.gateway.url, options });
    return client;
  }

  /** Produces a record of the device; a stream shows what comes after its start. */
  async produce(time?: number): Promise<string> {
    const record = sample(this.device, time);
    await this.environment.producer.send([record]);
    return (JSON.parse(String(record.value)) as { idempotency_key: string }).idempotency_key;
  }
}

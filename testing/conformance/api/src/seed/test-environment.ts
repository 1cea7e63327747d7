import { randomUUID } from 'node:crypto';
import { createRecordProducer, kafkaConnectionFromEnvironment, type RecordProducer } from '@heliograph/kafka';
import { ApiClient, type Call } from '../callers/api-client.ts';
import { type Caller, type Callers, openCallers } from '../callers/callers.ts';
import type { Product } from '../product/product.ts';

/** The running product, all its callers, and its brokers. */
export class TestEnvironment {
  private constructor(
    readonly product: Product,
    readonly api: ApiClient,
    readonly callers: Callers,
    readonly producer: RecordProducer,
    /** The credentials that the simulated clouds accept, by vendor. */
    readonly credentials: Readonly<Record<string, object>>,
  ) {}

  static async open(product: Product): Promise<TestEnvironment> {
    const api = await ApiClient.open(product.addresses.gateway);
    const producer = createRecordProducer(kafkaConnectionFromEnvironment(product.stack, 'api-conformance'));
    const credentials = await vendorCredentials(product.addresses.sandbox);
    return new TestEnvironment(product, api, await openCallers(product, api), producer, credentials);
  }

  /** Returns `result` of a call, by default of the owner. */
  ask(method: string, path: string, body?: unknown, caller: Caller = this.callers.owner): Promise<unknown> {
    const call: Call = { method, path, body, authorization: caller.authorization };
    return this.api.result(call);
  }

  /** Creates one even beside an equal one. @returns the id of the created object */
  async create(path: string, body: unknown = {}, member = 'id'): Promise<string> {
    const { authorization } = this.callers.owner;
    const headers = { 'idempotency-key': randomUUID() };
    return ((await this.api.result({ method: 'post', path, body, authorization, headers })) as Record<string, string>)[
      member
    ]!;
  }

  close(): Promise<void> {
    return this.producer.close();
  }
}

interface Sandbox {
  vendors: { id: string; credentials: object }[];
}

/** Returns the credentials that the simulated clouds accept, by vendor. */
async function vendorCredentials(sandboxUrl: string): Promise<Record<string, object>> {
  const answer = await fetch(`${sandboxUrl}/`);
  const { vendors } = (await answer.json()) as Sandbox;
  return Object.fromEntries(vendors.map(({ id, credentials }) => [id, credentials]));
}

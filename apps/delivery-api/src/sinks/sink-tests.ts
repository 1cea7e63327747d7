import { setTimeout as delay } from 'node:timers/promises';
import { SinkNetworkConfiguration } from '@heliograph/service';
import {
  type Destination,
  type DestinationOptions,
  type GuardedNetwork,
  guardedNetworkOf,
  SinkError,
  type SinkKind,
} from '@heliograph/sinks';
import { Injectable } from '@nestjs/common';
import { ReadSlots } from '../history/read-slots.ts';

/** Of a connection, a login and each answer. */
const STEP_MS = 5_000;
/** Of a test; shorter than the gateway waits. */
const TEST_MS = 20_000;
const PER_ACCOUNT = 1;
const PER_REPLICA = 4;

/** Tests connections to sinks, a few at a time: a caller could otherwise have the service connect to a host as often as it likes. */
@Injectable()
export class SinkTests {
  readonly #network: GuardedNetwork;
  readonly #slots = new ReadSlots(PER_ACCOUNT, PER_REPLICA, {
    slug: 'test_limit_reached',
    inProgress: 'connections to sinks are being tested',
  });

  constructor(network: SinkNetworkConfiguration) {
    this.#network = guardedNetworkOf(network, STEP_MS);
  }

  /** @returns why the destination cannot be written to; undefined: it can. @throws ApiError 429 `test_limit_reached`, 503 */
  run(
    accountId: string,
    kind: SinkKind,
    { sinkId, settings }: Omit<DestinationOptions, 'network'>,
  ): Promise<SinkError | undefined> {
    return this.#slots.use(accountId, async () => {
      try {
        const destination = await kind.open({ sinkId, settings, network: this.#network });
        await testWithin(TEST_MS, destination);
        return undefined;
      } catch (error) {
        if (error instanceof SinkError) return error;
        throw error;
      }
    });
  }
}

async function testWithin(ms: number, destination: Destination): Promise<void> {
  const ended = new AbortController();
  const timeout = async (): Promise<void> => {
    await delay(ms, undefined, { signal: ended.signal });
    throw new SinkError('unreachable', `the test did not end within ${ms / 1000} s`);
  };
  try {
    await Promise.race([destination.test(), timeout()]);
  } finally {
    ended.abort();
    // Its connections end by themselves: the caller does not wait for that.
    void destination.close().catch(() => undefined);
  }
}

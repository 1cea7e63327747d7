import { reported } from '@heliograph/base-data';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClientKafka } from '@nestjs/microservices';
import { ApiError } from '@heliograph/http-service';
import type { KafkaConnection } from '@heliograph/kafka';
import { commandsTopic, kafkaTransport } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, TRACING, type Logger, type Tracing } from '@heliograph/service';
import type { VendorCommand, VendorCommandReply } from '@heliograph/vendor-contract';
import {
  catchError,
  defer,
  filter,
  firstValueFrom,
  lastValueFrom,
  mergeMap,
  scan,
  takeWhile,
  tap,
  timeout,
  type Observable,
} from 'rxjs';
import { SyncConfiguration } from '../configuration.ts';
import { InternalTopics } from '../kafka/internal-topics.ts';
import {
  addReply,
  emptyInventory,
  type Inventory,
  isReply,
  refuseFailure,
  type ReplyKind,
  type ReplyOf,
} from './inventory-pages.ts';
import { tracedCommand, type CommandHeaders } from './command-span.ts';
import { unavailable, VendorFailure } from './vendor-failure.ts';

const CLOSE_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 2_000;

export type ConsentCommand = Omit<VendorCommand, 'type'> & Required<Pick<VendorCommand, 'consent'>>;

/** Sends commands to the ingest of a vendor, over `commands.<vendor>`. While Kafka is unavailable every command fails as `unavailable`. */
@Injectable()
export class IngestClient implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #client: ClientKafka;
  #connecting: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly topics: InternalTopics,
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {
    const { options } = kafkaTransport(connection, {
      clientId: 'sync-api',
      groupId: 'sync-api',
    });
    this.#client = new ClientKafka(options ?? {});
    // Reply topics are part of the group's subscription: all must be known before the group is joined.
    for (const vendor of configuration.vendors) this.#client.subscribeToResponseOf(commandsTopic(vendor));
  }

  onApplicationBootstrap(): void {
    this.#connecting = this.topics.ready().then(() => this.#connect());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closed = true;
    this.topics.close();
    const deadline = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
    await Promise.race([this.#client.close().catch(() => undefined), deadline]);
  }

  /** Tries the credentials. @throws VendorFailure */
  async verify(command: Omit<VendorCommand, 'type'>): Promise<void> {
    await this.#sendCommand({ ...command, type: 'verify' }, this.configuration.verifyTimeoutMs);
  }

  /**
   * Reads all plants and devices of the vendor account.
   * @param onProgress called after each page with the inventory read so far
   * @throws VendorFailure
   */
  inventory(command: Omit<VendorCommand, 'type'>, onProgress: (soFar: Inventory) => void): Promise<Inventory> {
    return this.#sendCommand({ ...command, type: 'sync' }, this.configuration.syncIdleMs, onProgress);
  }

  /** Erases what ingest stores under the credentials of a deleted account. @throws VendorFailure while ingest is unavailable */
  async eraseVendorState(command: Omit<VendorCommand, 'type'>): Promise<void> {
    await this.#sendCommand({ ...command, type: 'forget' }, this.configuration.verifyTimeoutMs);
  }

  /** Returns the address of the vendor's consent page. @throws VendorFailure */
  async consentUrl(command: ConsentCommand): Promise<string> {
    const { url } = await this.#firstReply({ ...command, type: 'consentUrl' }, 'consentUrl');
    return url;
  }

  /** Exchanges the parameters of a consent. @returns the sealed credentials that include it. @throws VendorFailure */
  async redeemConsent(command: ConsentCommand): Promise<string> {
    const { sealed } = await this.#firstReply({ ...command, type: 'redeemConsent' }, 'credentials');
    return sealed;
  }

  #firstReply<K extends ReplyKind>(command: VendorCommand, kind: K): Promise<ReplyOf<K>> {
    const matching = this.#replies(command, this.configuration.verifyTimeoutMs).pipe(
      takeWhile((reply) => reply.kind !== 'done'),
      tap(refuseFailure),
      filter((reply) => isReply(reply, kind)),
    );
    return firstValueFrom(matching, { defaultValue: undefined }).then((reply) => reply ?? endedWithoutReply());
  }

  #sendCommand(
    command: VendorCommand,
    idleMs: number,
    onProgress: (soFar: Inventory) => void = () => undefined,
  ): Promise<Inventory> {
    const inventory = this.#replies(command, idleMs).pipe(
      takeWhile(({ kind }) => kind !== 'done', true),
      scan(addReply, emptyInventory()),
      tap(onProgress),
    );
    return lastValueFrom(inventory);
  }

  /** @throws ApiError 409 `vendor_not_enabled` */
  #replies(command: VendorCommand, idleMs: number): Observable<VendorCommandReply> {
    ApiError.requireEnabled('vendor', command.vendor, this.configuration.vendors);
    return tracedCommand(this.tracing, command, (headers) => this.#send(command, idleMs, headers));
  }

  #send(command: VendorCommand, idleMs: number, headers: CommandHeaders): Observable<VendorCommandReply> {
    const message = { key: command.vendorAccountId, value: command, ...reported({ headers }) };
    const first = this.configuration.ingestStartMs;
    return defer(() => this.#connected()).pipe(
      mergeMap(() => this.#client.send<VendorCommandReply>(commandsTopic(command.vendor), message)),
      catchError((error: unknown) => {
        throw toVendorFailure(error);
      }),
      timeout({
        first,
        each: idleMs,
        with: ({ seen }) => {
          throw seen === 0 ? noReply() : unavailable('the vendor takes too long to answer');
        },
      }),
    );
  }

  #connected(): Promise<unknown> {
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#client.connect();
        return;
      } catch (error) {
        this.logger.warn({ err: error }, 'the replies of ingest cannot be consumed yet, retrying');
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      }
    }
  }
}

function endedWithoutReply(): never {
  throw new VendorFailure({
    kind: 'protocol',
    message: 'the ingest service of this vendor stopped before it answered',
  });
}

const noReply = () => unavailable('the ingest of this vendor does not answer');

/** Converts any other error into an unavailable ingest: the broker, or a group that is just being joined, is the cause. */
function toVendorFailure(error: unknown): VendorFailure {
  return error instanceof VendorFailure ? error : noReply();
}

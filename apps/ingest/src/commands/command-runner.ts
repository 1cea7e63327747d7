import { reported } from '@heliograph/base-data';
import { Observable } from 'rxjs';
import {
  commandPageSize,
  VendorError,
  type VendorAdapter,
  type VendorCommand,
  type VendorCommandReply,
} from '@heliograph/vendor-contract';
import type { Logger } from '@heliograph/service';
import type { AdapterFactory } from '../accounts/adapter-factory.ts';
import type { AccountStateEraser } from '../accounts/account-state-eraser.ts';
import type { ConsentCommands } from './consent-commands.ts';

/** The duration of a sync of the largest account; sync-api times out earlier and repeats the command. */
const maxCommandMs = 15 * 60_000;

/** The interval of `started` replies while a vendor is slow, so that no reply means that this replica is gone. */
const keepAliveMs = 15_000;

/** Runs the commands of sync-api: verify credentials, list plants and devices, obtain an owner's consent. The last reply is `done` or `failed`. */
export class CommandRunner {
  readonly #adapters: Pick<AdapterFactory, 'create'>;
  readonly #consents: Pick<ConsentCommands, 'url' | 'redeem'>;
  readonly #eraser: Pick<AccountStateEraser, 'forget'>;
  readonly #logger: Logger;

  constructor(
    adapters: Pick<AdapterFactory, 'create'>,
    consents: Pick<ConsentCommands, 'url' | 'redeem'>,
    eraser: Pick<AccountStateEraser, 'forget'>,
    logger: Logger,
  ) {
    this.#adapters = adapters;
    this.#consents = consents;
    this.#eraser = eraser;
    this.#logger = logger;
  }

  run(command: VendorCommand): Observable<VendorCommandReply> {
    return new Observable((subscriber) => {
      const abort = new AbortController();
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(maxCommandMs)]);
      subscriber.next({ kind: 'started' });
      const alive = setInterval(() => subscriber.next({ kind: 'started' }), keepAliveMs);
      this.#execute(command, signal, (reply) => subscriber.next(reply))
        .catch((error: unknown) => subscriber.next(this.#failure(command, error)))
        .finally(() => {
          clearInterval(alive);
          subscriber.complete();
        });
      return () => {
        clearInterval(alive);
        abort.abort();
      };
    });
  }

  async #execute(
    command: VendorCommand,
    signal: AbortSignal,
    reply: (reply: VendorCommandReply) => void,
  ): Promise<void> {
    switch (command.type) {
      case 'verify':
        await (await this.#adapters.create(command)).verify(signal);
        break;
      case 'sync':
        reply(await this.#sync(await this.#adapters.create(command), signal, reply));
        return;
      case 'consentUrl':
        reply(await this.#consents.url(command));
        break;
      case 'redeemConsent':
        reply(await this.#consents.redeem(command, signal));
        break;
      case 'forget':
        await this.#eraser.forget(command);
        break;
      default:
        // A newer sync-api sends a command that this replica does not support yet.
        throw new VendorError('protocol', 'this version of ingest does not support the command');
    }
    reply({ kind: 'done' });
  }

  async #sync(
    adapter: VendorAdapter,
    signal: AbortSignal,
    reply: (reply: VendorCommandReply) => void,
  ): Promise<VendorCommandReply> {
    const plants = await adapter.listPlants(signal);
    for (const page of pages(plants)) reply({ kind: 'plants', plants: page });
    const devices = await adapter.listDevices(plants, signal);
    for (const page of pages(devices)) reply({ kind: 'devices', devices: page });
    return {
      kind: 'done',
      plants: new Set(plants.map(({ vendorPlantId }) => vendorPlantId)).size,
      devices: new Set(devices.map(({ InverterSN }) => InverterSN)).size,
    };
  }

  #failure(command: VendorCommand, error: unknown): VendorCommandReply {
    this.#logger.warn(
      { err: error, vendor: command.vendor, vendorAccountId: command.vendorAccountId, type: command.type },
      'command failed',
    );
    if (!(error instanceof VendorError))
      return { kind: 'failed', error: { kind: 'protocol', message: 'the command failed' } };
    const { vendorCode, vendorMessage, retryAfterMs, origin } = error.details;
    return {
      kind: 'failed',
      error: {
        kind: error.kind,
        message: error.message,
        ...reported({ vendorCode, vendorMessage, retryAfterMs, origin }),
      },
    };
  }
}

function* pages<T>(items: readonly T[]): Generator<T[]> {
  for (let i = 0; i < items.length; i += commandPageSize) yield items.slice(i, i + commandPageSize);
}

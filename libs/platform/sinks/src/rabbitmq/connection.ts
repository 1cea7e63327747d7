import { connect, type ChannelModel, type ConfirmChannel, type SocketOptions } from 'amqplib';
import { SinkError } from '../sink-error.ts';
import type { DestinationOptions } from '../sink-kind.ts';
import { tlsOptionsOf } from '../tls-settings.ts';

const heartbeatSeconds = 30;

/** A broker that closes a connection confirms it at once. */
const closeMs = 1_000;

interface Opened {
  model: ChannelModel;
  /** Ends it at once, with the reason: the client alone waits for the broker to agree. */
  abort: AbortController;
  /** Why the broker takes no messages now: out of memory or disk. */
  blockedBy?: string | undefined;
  /** Why the broker or the network ended it. */
  failure?: Error;
}

/** The one connection of a sink, opened again when it has ended. */
export class Connection {
  readonly #options: DestinationOptions;
  readonly #tls: { ca?: string[] } | false;
  #opening: { opened: Promise<Opened>; abort: AbortController } | undefined;
  #isClosed = false;

  /** @throws SinkError `settings` */
  constructor(options: DestinationOptions) {
    this.#options = options;
    this.#tls = tlsOptionsOf(options);
  }

  /**
   * Runs `work` on a channel of its own: the broker closes the channel for an error of one of its messages.
   * @param timeoutMs of the work; then the connection is given up
   */
  async use<T>(timeoutMs: number, work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
    const opened = await this.#open();
    const { model, abort } = opened;
    const timer = setTimeout(() => {
      const reason = opened.blockedBy === undefined ? '' : `; it takes no messages: ${opened.blockedBy}`;
      abort.abort(unanswered(timeoutMs, reason));
    }, timeoutMs);
    let refusal: Error | undefined;
    try {
      const channel = await model.createConfirmChannel();
      channel.on('error', (error) => (refusal = error));
      const result = await work(channel);
      // Not awaited: it would wait for an answer that a connection which ends never gets.
      channel.close().catch(() => undefined);
      return result;
    } catch (error) {
      throw reasonOf(abort, refusal ?? opened.failure ?? error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Says goodbye where the broker listens. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#opening === undefined) return;
    const { opened, abort } = this.#opening;
    const timer = setTimeout(() => abort.abort(closed()), closeMs);
    const open = await Promise.race([opened.catch(() => undefined), Promise.resolve(undefined)]);
    if (open === undefined) abort.abort(closed());
    else
      await new Promise((resolve) => {
        open.model.once('close', resolve);
        open.model.close().catch(resolve);
      });
    clearTimeout(timer);
  }

  #open(): Promise<Opened> {
    if (this.#opening !== undefined) return this.#opening.opened;
    if (this.#isClosed) return Promise.reject(closed());
    const abort = new AbortController();
    const opening = { opened: this.#opened(abort), abort };
    this.#opening = opening;
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = undefined;
    };
    opening.opened.then(({ model }) => model.once('close', forget), forget);
    return opening.opened;
  }

  async #opened(abort: AbortController): Promise<Opened> {
    const { settings, network } = this.#options;
    const timer = setTimeout(() => abort.abort(unanswered(network.timeoutMs)), network.timeoutMs);
    try {
      network.checkHost(String(settings.host));
      const model = await this.#connect(abort.signal);
      const opened: Opened = { model, abort };
      model.on('error', (error) => (opened.failure = error));
      model.on('blocked', (reason) => (opened.blockedBy = reason));
      model.on('unblocked', () => (opened.blockedBy = undefined));
      return opened;
    } catch (error) {
      throw reasonOf(abort, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #connect(signal: AbortSignal): Promise<ChannelModel> {
    const { settings, network, sinkId } = this.#options;
    const url = {
      protocol: this.#tls === false ? 'amqp' : 'amqps',
      hostname: String(settings.host),
      port: Number(settings.port),
      username: String(settings.user),
      password: String(settings.password),
      // The client takes it as a part of a URL.
      vhost: encodeURIComponent(String(settings.virtualHost)),
      heartbeat: heartbeatSeconds,
    };
    // The client hands them to `net.connect` or `tls.connect`; its types lack the signal.
    const socket: SocketOptions & { signal: AbortSignal } = {
      ...(this.#tls === false ? {} : this.#tls),
      lookup: network.lookup,
      signal,
      noDelay: true,
      clientProperties: { connection_name: `heliograph ${sinkId}` },
    };
    return connect(url, socket);
  }
}

function reasonOf({ signal }: AbortController, error: unknown): Error {
  return (signal.aborted ? signal.reason : error) as Error;
}

function unanswered(timeoutMs: number, reason = ''): SinkError {
  return new SinkError('unreachable', `RabbitMQ did not answer within ${timeoutMs} ms${reason}`);
}

function closed(): SinkError {
  return new SinkError('unreachable', 'the sink was closed');
}

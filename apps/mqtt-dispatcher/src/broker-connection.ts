import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@heliograph/service';
import { ConnectionRefused, MqttLink, type LinkOptions } from './mqtt-link.ts';
import { encodePublication, type Publication } from './publication.ts';
import { packetTooLarge, serverShuttingDown } from './reason-codes.ts';
import type { ServiceToken } from './service-token.ts';

export interface BrokerConnectionOptions {
  url: string;
  ca: Buffer | undefined;
  /** The limit of unacknowledged publishes. */
  window: number;
  token: Pick<ServiceToken, 'get' | 'refused'>;
  /** Called when the broker may have lost messages that it acknowledged before `lastSeenAt` (`performance.now`). */
  onRestarted: (lastSeenAt: number) => void;
  /** Called for messages of the broker itself. */
  onMessage?: LinkOptions['onMessage'];
  /** Returns whether no other process can own the messages in flight: they are published again only then. */
  isMembershipConfirmed?: () => boolean;
  logger: Logger;
}

interface InFlight {
  publication: Publication;
  acknowledged: (reasonCode: number) => void;
  isOurs: () => boolean;
}

const reconnectMs = 1_000;
const ownershipPollMs = 250;
/** The time within which a reconnect after a DISCONNECT of the broker reaches the same broker process. */
const sameBrokerReconnectMs = 5_000;
const largestId = 65_535;
const serviceUser = 'dispatcher';

/**
 * One publisher connection, which reconnects without limit. Unacknowledged messages are published again after a reconnect, in order and under the same
 * packet ids, except those of partitions that moved away; the caller's callback is called once, with the reason code of the PUBACK.
 */
export class BrokerConnection {
  readonly #options: BrokerConnectionOptions;
  readonly #clientId = `${serviceUser}-${randomBytes(8).toString('hex')}`;
  readonly #inFlight = new Map<number, InFlight>();
  readonly #waiting: (() => void)[] = [];
  readonly #abort = new AbortController();
  #link: MqttLink | undefined;
  #running: Promise<void> | undefined;
  #reserved = 0;
  #nextId = 1;

  constructor(options: BrokerConnectionOptions) {
    this.#options = options;
  }

  /** Resolves with the first connection; keeps trying until then. Rejects when closed before. */
  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#running ??= this.#run(resolve).catch(reject);
    });
  }

  connected(): boolean {
    return this.#link?.alive ?? false;
  }

  /** Acquires a slot of the window if one is free. Each must be followed by one `publish`. */
  tryAcquireSlot(): boolean {
    if (this.#inFlight.size + this.#reserved >= this.#window()) return false;
    this.#reserved += 1;
    return true;
  }

  /** Acquires a slot of the window, and waits until one is free. */
  async acquireSlot(): Promise<void> {
    if (!this.tryAcquireSlot()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  releaseSlot(): void {
    this.#reserved -= 1;
    this.#callNext();
  }

  /** Publishes a message in an acquired slot. @param isOurs called before it is published again */
  publish(
    publication: Publication,
    acknowledged: (reasonCode: number) => void,
    isOurs: () => boolean = () => true,
  ): void {
    this.#reserved -= 1;
    const id = this.#freeId();
    this.#inFlight.set(id, { publication, acknowledged, isOurs });
    if (this.#link?.alive) this.#send(this.#link, id, publication, false);
  }

  /** Closes the connection. Unacknowledged messages stay unsettled and are delivered again by the next owner of their partition. */
  async close(): Promise<void> {
    this.#abort.abort();
    this.#link?.close();
    await this.#running;
  }

  #window(): number {
    return Math.min(this.#options.window, this.#link?.receiveMaximum ?? Infinity);
  }

  #freeId(): number {
    while (this.#inFlight.has(this.#nextId)) this.#nextId = (this.#nextId % largestId) + 1;
    const id = this.#nextId;
    this.#nextId = (id % largestId) + 1;
    return id;
  }

  #acknowledged(id: number, reasonCode: number): void {
    const done = this.#inFlight.get(id);
    if (!done) return;
    this.#inFlight.delete(id);
    done.acknowledged(reasonCode);
    this.#callNext();
  }

  #callNext(): void {
    while (this.#waiting.length > 0 && this.tryAcquireSlot()) this.#waiting.shift()!();
  }

  /** Sends a message. One that is too large for the broker is not sent: the broker would close the connection, again and again. */
  #send(link: MqttLink, id: number, publication: Publication, dup: boolean): void {
    const bytes = encodePublication(publication, id, dup);
    if (bytes.length <= link.maximumPacketSize) link.send(bytes);
    else setImmediate(() => this.#acknowledged(id, packetTooLarge));
  }

  async #run(connected: () => void): Promise<void> {
    const { signal } = this.#abort;
    let previous: MqttLink | undefined;
    for (;;) {
      const link = await this.#open(previous);
      if (previous && !isSameBroker(previous, link)) this.#options.onRestarted(previous.lastReceivedAt);
      await this.#untilSure();
      this.#link = link;
      this.#publishAgain(link);
      connected();
      await link.lost();
      if (signal.aborted) return;
      this.#options.logger.warn({ err: link.failure }, 'MQTT connection lost, reconnecting');
      previous = link;
    }
  }

  /** Connects, with retries until it succeeds. Rejects when closed. */
  async #open(previous: MqttLink | undefined): Promise<MqttLink> {
    const { url, ca, token, logger } = this.#options;
    const { signal } = this.#abort;
    for (;;) {
      let step = 'no token from auth-api for the MQTT broker';
      try {
        const current = await token.get();
        step = 'no connection to the MQTT broker';
        return await MqttLink.open(
          {
            url,
            ca,
            clientId: this.#clientId,
            username: serviceUser,
            token: current,
            tlsSession: previous?.tlsSession,
            onPuback: (id, reasonCode) => this.#acknowledged(id, reasonCode),
            onMessage: this.#options.onMessage ?? (() => Promise.resolve()),
          },
          signal,
        );
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ConnectionRefused) token.refused();
        logger.warn({ err: error }, `${step}, retrying`);
      }
      await sleep(reconnectMs, undefined, { signal });
    }
  }

  async #untilSure(): Promise<void> {
    const { isMembershipConfirmed } = this.#options;
    while (isMembershipConfirmed?.() === false && this.#inFlight.size > 0 && !this.#abort.signal.aborted)
      await sleep(ownershipPollMs);
  }

  #publishAgain(link: MqttLink): void {
    for (const [id, { publication, isOurs }] of this.#inFlight)
      if (isOurs()) this.#send(link, id, publication, link.sessionPresent);
      else this.#inFlight.delete(id);
    this.#callNext();
  }
}

/**
 * Returns whether the broker still is the process that sent the acknowledgements. The MQTT session does not show it: Mosquitto restores the session from
 * its last save and has lost all later messages. The TLS session does: it can be resumed only by the process whose keys it is sealed with, as long as no
 * proxy terminates TLS in front. A broker that closed with a DISCONNECT (the token expired) was alive, and is the same when it accepts the reconnect at
 * once.
 */
function isSameBroker(previous: MqttLink, link: MqttLink): boolean {
  if (!link.sessionPresent) return false;
  const { disconnectReason, lastReceivedAt } = previous;
  const disconnectedInOrder = disconnectReason !== undefined && disconnectReason !== serverShuttingDown;
  return link.tlsResumed || (disconnectedInOrder && performance.now() - lastReceivedAt < sameBrokerReconnectMs);
}

import type { Socket } from 'node:net';
import { reported } from '@heliograph/base-data';

/** The present behaviour of a direction; shared by all connections of a proxy and read again for each chunk. */
export interface LinkState {
  stalled: boolean;
  /** ms that each chunk is under way. */
  delayMs: number;
  /** Share of the chunks that are lost once: TCP's peer sees no loss, but the wait for the retransmission. */
  lossShare: number;
  retransmitMs: number;
}

interface Chunk {
  /** Absent: the end of the stream. */
  bytes?: Buffer;
  dueAt: number;
}

/** Beyond it the sender is read no further, as with a full TCP window. */
const maxBufferedBytes = 1024 * 1024;

/** Carries the bytes of one connection in one direction, in their order, late or not at all for now. */
export class LinkDirection {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #state: LinkState;
  readonly #random: () => number;
  readonly #chunks: Chunk[] = [];
  #bufferedBytes = 0;
  #lastDueAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket, state: LinkState, random: () => number) {
    this.#from = from;
    this.#to = to;
    this.#state = state;
    this.#random = random;
    from.on('data', (bytes) => this.#take(bytes));
    from.on('end', () => this.#take());
    to.on('drain', () => this.flow());
    // Bytes of a closed sender are still in transit.
    to.once('close', () => clearTimeout(this.#timer));
  }

  /** Forwards due bytes; called again when the state has changed. */
  flow(): void {
    clearTimeout(this.#timer);
    while (!this.#state.stalled && this.#chunks[0] !== undefined && !this.#to.writableNeedDrain) {
      const wait = this.#chunks[0].dueAt - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.flow(), wait);
        break;
      }
      this.#forward(this.#chunks.shift()!);
    }
    if (this.#bufferedBytes < maxBufferedBytes) this.#from.resume();
  }

  #take(bytes?: Buffer): void {
    const { delayMs, lossShare, retransmitMs } = this.#state;
    const lost = lossShare > 0 && this.#random() < lossShare;
    // Earlier bytes are forwarded first, however late they are: TCP keeps the order.
    this.#lastDueAt = Math.max(this.#lastDueAt, Date.now() + delayMs + (lost ? retransmitMs : 0));
    this.#chunks.push({ ...reported({ bytes }), dueAt: this.#lastDueAt });
    this.#bufferedBytes += bytes?.length ?? 0;
    if (this.#bufferedBytes >= maxBufferedBytes) this.#from.pause();
    this.flow();
  }

  #forward({ bytes }: Chunk): void {
    if (this.#to.destroyed) return;
    if (bytes === undefined) this.#to.end();
    else this.#to.write(bytes);
    this.#bufferedBytes -= bytes?.length ?? 0;
  }
}

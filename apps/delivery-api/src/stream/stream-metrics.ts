import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from '@heliograph/service';
import { endReasons, type EndReason } from './open-stream.ts';

/** Why a stream was not opened. */
const refusals = ['account_limit', 'replica_limit', 'unavailable', 'shutdown'] as const;
export type StreamRefusal = (typeof refusals)[number];

/** `overflow`: the reader was too slow. `closed`: the reader, or the way to it, closed the connection. */
const ends = [...endReasons, 'overflow', 'closed'] as const;

export interface StreamGauges {
  open: () => number;
  waitingBytes: () => number;
}

/** Counts the streams of this replica, and the messages that they send. */
@Injectable()
export class StreamMetrics {
  readonly #refused: Counter<'reason'>;
  readonly #ended: Counter<'reason'>;
  readonly #records: Counter;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    const labelNames = ['reason'] as const;
    this.#refused = new Counter({
      name: 'heliograph_streams_refused_total',
      help: 'Streams that were not opened.',
      labelNames,
      registers,
    });
    this.#ended = new Counter({
      name: 'heliograph_streams_ended_total',
      help: 'Streams that ended, by reason.',
      labelNames,
      registers,
    });
    this.#records = new Counter({
      name: 'heliograph_stream_records_sent_total',
      help: 'Records and events that were sent, once for each stream.',
      registers,
    });
    // Each series starts at 0, so that the first event is an increase.
    for (const reason of refusals) this.#refused.inc({ reason }, 0);
    for (const reason of ends) this.#ended.inc({ reason }, 0);
  }

  refused(reason: StreamRefusal): void {
    this.#refused.inc({ reason });
  }

  /** @param reason undefined: the reader closed the connection */
  ended(reason: EndReason | 'overflow' | undefined): void {
    this.#ended.inc({ reason: reason ?? 'closed' });
  }

  sent(records: number): void {
    this.#records.inc(records);
  }

  watch({ open, waitingBytes }: StreamGauges): void {
    this.#gauge('heliograph_streams_open', 'Open streams.', open);
    this.#gauge('heliograph_stream_waiting_bytes', 'Bytes that wait for the readers of streams.', waitingBytes);
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }
}

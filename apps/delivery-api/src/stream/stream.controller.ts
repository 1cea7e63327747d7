import { Readable } from 'node:stream';
import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import {
  type AccessToken,
  CurrentToken,
  errorAnswer,
  Operation,
  Operations,
  RawAnswer,
  text,
} from '@heliograph/http-service';
import type { FastifyRequest } from 'fastify';
import { streamFilterOf, StreamQuery } from './stream.requests.ts';
import { StreamsService } from './streams.service.ts';

@Operations({ tag: 'Stream', description: 'Records, events and the progress of replays as they arrive.' })
@Controller('v1/stream')
export class StreamController {
  constructor(private readonly streams: StreamsService) {}

  @Operation({
    id: 'openStream',
    summary: 'Stream records, events and the progress of replays',
    description:
      'Server-sent events: `record` (BaseData, the same bytes as on every channel), `event`, `job` (a replay), `reset` (records were left out), `overflow` (the reader was too slow) and `end` (with the reason). ' +
      'A comment is sent every 15 s. Delivery is at least once, `idempotency_key` identifies a record. ' +
      'A stream ends with its token.',
    headers: { 'Last-Event-ID': text('Id of the last event that was received: the stream resumes after it.') },
    answer: text('Server-sent events (`text/event-stream`), without end.'),
    errors: [errorAnswer(429, 'stream_limit_reached', 'The account has too many open streams.', { retryAfter: true })],
  })
  @Get()
  @RawAnswer()
  @Header('content-type', 'text/event-stream; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Header('x-accel-buffering', 'no')
  async open(
    @CurrentToken() token: AccessToken,
    @Query() query: StreamQuery,
    @Req() { method, headers }: FastifyRequest,
  ): Promise<Readable> {
    if (method === 'HEAD') return Readable.from([]);
    const lastEventId = headers['last-event-id'];
    return this.streams.stream(
      token,
      streamFilterOf(query),
      lastEventId === undefined ? undefined : String(lastEventId),
    );
  }
}

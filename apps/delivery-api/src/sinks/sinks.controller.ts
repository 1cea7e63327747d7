import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  createdPosition,
  CurrentAccount,
  errorAnswer,
  notEnabled,
  notFound,
  Operation,
  Operations,
  type Page,
  pageOf,
  PageQuery,
  pageSchema,
  SentIdempotencyKey,
  text,
  WithMessage,
} from '@heliograph/http-service';
import { sinkKinds } from '@heliograph/sinks';
import { DeliveryConfiguration } from '../configuration.ts';
import { SinkStates } from './sink-states.ts';
import { SinkStore } from './sink-store.ts';
import type { Sink } from './sink.entity.ts';
import { CreateSinkBody, UpdateSinkBody } from './sinks.requests.ts';
import { SinksService, type StoredSink } from './sinks.service.ts';
import {
  settingsErrors,
  sinkKindSchema,
  type SinkKindView,
  sinkKindView,
  sinkSchema,
  sinkTestSchema,
  type SinkTestView,
  sinkTestView,
  type SinkView,
  sinkView,
  testErrors,
} from './sinks.views.ts';

const missing = notFound('The sink');
const answer = sinkSchema;
const tag = 'Sinks';
const description = 'Databases, buckets and queues of the account to which records and events are written.';

@Operations({ tag, description })
@Controller('v1/sink-kinds')
export class SinkKindsController {
  constructor(private readonly configuration: DeliveryConfiguration) {}

  @Operation({
    id: 'listSinkKinds',
    summary: 'List the kinds of sinks',
    description:
      'Returns all kinds on one page, with the JSON Schema of their settings. The list is empty where the operator has not enabled sinks.',
    answer: pageSchema(sinkKindSchema),
  })
  @Get()
  list(): Page<SinkKindView> {
    const kinds = this.configuration.channels.includes('sink') ? sinkKinds : [];
    return { items: kinds.map(sinkKindView), nextCursor: null };
  }
}

@Operations({ tag, description, writes: 'deliveries', parameters: { id: text('Id of the sink.') } })
@Controller('v1/sinks')
export class SinksController {
  constructor(
    private readonly sinks: SinksService,
    private readonly store: SinkStore,
    private readonly states: SinkStates,
  ) {}

  @Operation({
    id: 'createSink',
    summary: 'Create a sink',
    description:
      'The connection is tested first. If the destination refuses it, no sink is created. If the destination is unreachable, the sink is created, `message` says so, and its records wait.',
    answer,
    errors: [
      notEnabled('channel'),
      errorAnswer(403, 'limit_reached', 'The account has 20 sinks.'),
      errorAnswer(
        409,
        'already_exists',
        'A sink of the account has the same settings and filter, and no `Idempotency-Key` was sent; `details.id` names it.',
      ),
      ...settingsErrors,
    ],
    example: {
      kind: 'postgres',
      name: 'warehouse',
      settings: { host: 'db.example.com', database: 'solar', user: 'heliograph', password: '…' },
      filter: { kinds: ['device.data'] },
    },
  })
  @Post()
  async create(
    @CurrentAccount() accountId: string,
    @Body() body: CreateSinkBody,
    @SentIdempotencyKey() mayRepeat: boolean,
  ): Promise<WithMessage<SinkView>> {
    return this.#stored(await this.sinks.create(accountId, body, mayRepeat));
  }

  @Operation({ id: 'listSinks', summary: 'List the sinks, oldest first', answer: pageSchema(sinkSchema) })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() { limit, cursor }: PageQuery): Promise<Page<SinkView>> {
    const after = cursor === undefined ? undefined : createdPosition(cursor);
    const rows = await this.store.list(accountId, limit + 1, after);
    const page = pageOf(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
    return { items: page.items.map((sink) => this.#view(sink)), nextCursor: page.nextCursor };
  }

  @Operation({ id: 'getSink', summary: 'Show a sink', answer, errors: [missing] })
  @Get(':id')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<SinkView> {
    return this.#view(await this.store.get(accountId, id));
  }

  @Operation({
    id: 'updateSink',
    summary: 'Change a sink',
    description:
      'Takes effect within 5 s. A filter is replaced as a whole. Changed settings are tested as those of a new sink. Secrets keep their values if they are absent, but a change of the address or of TLS requires them again.',
    answer,
    errors: [
      missing,
      errorAnswer(409, 'changed_meanwhile', 'The settings were changed while these were tested.'),
      ...settingsErrors,
    ],
  })
  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: UpdateSinkBody,
  ): Promise<WithMessage<SinkView>> {
    return this.#stored(await this.sinks.update(accountId, id, body));
  }

  @Operation({
    id: 'deleteSink',
    summary: 'Delete a sink',
    description: 'Records that wait are not written any more. The destination keeps what it has.',
    errors: [missing],
  })
  @Delete(':id')
  remove(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.store.remove(accountId, id);
  }

  @Operation({
    id: 'pauseSink',
    summary: 'Pause a sink',
    description: 'Records wait while the sink is paused, for at most 7 days.',
    answer,
    errors: [missing],
  })
  @Post(':id/pause')
  @HttpCode(200)
  async pause(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<SinkView> {
    return this.#view(await this.sinks.setStatus(accountId, id, 'paused'));
  }

  @Operation({ id: 'resumeSink', summary: 'Resume a paused sink', answer, errors: [missing] })
  @Post(':id/resume')
  @HttpCode(200)
  async resume(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<SinkView> {
    return this.#view(await this.sinks.setStatus(accountId, id, 'active'));
  }

  @Operation({
    id: 'testSink',
    summary: 'Test the connection of a sink',
    description: 'Connects, logs in and checks the rights with the stored settings. Stores no record.',
    answer: sinkTestSchema,
    errors: [missing, notEnabled('channel'), ...testErrors],
  })
  @Post(':id/test')
  @HttpCode(200)
  async test(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<SinkTestView> {
    return sinkTestView(await this.sinks.test(accountId, id));
  }

  #stored({ sink, problem }: StoredSink): WithMessage<SinkView> {
    const message = problem && `The sink is stored, but cannot be reached: ${problem.message}`;
    return new WithMessage(this.#view(sink), message);
  }

  #view(sink: Sink): SinkView {
    return sinkView(sink, this.states.of(sink.id));
  }
}

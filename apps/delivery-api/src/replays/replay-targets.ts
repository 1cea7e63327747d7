import { sinkKindOf } from '@heliograph/sinks';
import { Injectable } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import type { AccountChannelName } from '@heliograph/delivery';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, topicNames } from '@heliograph/messaging';
import { ChannelSubscription } from '../channels/channel-subscription.entity.ts';
import { redelivery } from '../dead-letters/dead-letters.service.ts';
import { Webhook } from '../webhooks/webhook.entity.ts';
import { SinkStates } from '../sinks/sink-states.ts';
import { Sink } from '../sinks/sink.entity.ts';
import { DeliveryBacklog } from './delivery-backlog.ts';
import { ReplayedRecords } from './replayed-records.ts';
import { ofAll, ofChannel, ofDead } from './replay-selection.ts';
import type { ReplayTarget } from './pace.ts';
import type { ReplayRow } from './replays.views.ts';

/** Finds the target of a replay, with its current filters. */
@Injectable()
export class ReplayTargets {
  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    @InjectRepository(ChannelSubscription) private readonly subscriptions: Repository<ChannelSubscription>,
    @InjectRepository(Sink) private readonly sinks: Repository<Sink>,
    private readonly states: SinkStates,
    private readonly accounts: AccountView,
    private readonly replayed: ReplayedRecords,
    private readonly backlog: DeliveryBacklog,
  ) {}

  /** @returns undefined when its webhook or sink is deleted */
  of(replay: ReplayRow): Promise<ReplayTarget | undefined> {
    if (replay.channel !== null) return this.#channel(replay, replay.channel);
    return replay.sink_id === null ? this.#webhook(replay) : this.#sink(replay, replay.sink_id);
  }

  async #webhook(replay: ReplayRow): Promise<ReplayTarget | undefined> {
    const find = () => this.webhooks.findOneBy({ id: replay.webhook_id! });
    const webhook = await find();
    if (!webhook) return undefined;
    return {
      kind: 'webhook',
      backlog: this.replayed.of(webhook.id),
      selects: (replay.scope === 'dead' ? ofDead : ofAll)(webhook, rangeOf(replay), replay.filter),
      outgoing: (record, now) => redelivery(record, webhook.id, replay.id, now),
      isActive: async () => (await find())?.status === 'active' && this.#isActive(webhook.accountId),
    };
  }

  async #channel(replay: ReplayRow, channel: AccountChannelName): Promise<ReplayTarget> {
    const { account_id: accountId } = replay;
    const subscription = await this.subscriptions.findOneBy({ accountId, channel });
    return {
      kind: 'channel',
      backlog: this.backlog.ofChannel(channel, accountId),
      selects: ofChannel(accountId, subscription?.filter ?? {}, rangeOf(replay), replay.filter),
      outgoing: (record) => replayedTo(record, { [deliveryHeaderNames.channel]: channel }, replay.id),
      isActive: () => Promise.resolve(this.#isActive(accountId) && this.accounts.get(accountId)!.channels[channel]),
    };
  }

  async #sink(replay: ReplayRow, id: string): Promise<ReplayTarget | undefined> {
    const find = () => this.sinks.findOneBy({ id });
    const sink = await find();
    if (!sink) return undefined;
    const target = { [deliveryHeaderNames.channel]: 'sink', [deliveryHeaderNames.sink]: id };
    return {
      kind: 'sink',
      backlog: this.backlog.ofSink(() => Math.max(0, this.states.replayedTo(id) - collectedBy(sink))),
      selects: ofChannel(sink.accountId, sink.filter, rangeOf(replay), replay.filter),
      outgoing: (record) => replayedTo(record, target, replay.id),
      isActive: async () => (await find())?.status === 'active' && this.#isActive(sink.accountId),
    };
  }

  #isActive(accountId: string): boolean {
    return this.accounts.get(accountId)?.status === 'active';
  }
}

function rangeOf({ range_from, range_to }: ReplayRow): { from: number; to: number } {
  return { from: Number(range_from), to: Number(range_to) };
}

/** A sink collects records for minutes, in lanes of each partition: a replay that stopped at its usual limit would hardly fill a batch. */
const BATCHES = 4;

/** Returns how many records of a replay may wait for a sink beside the usual limit. */
function collectedBy({ kind, settings }: Sink): number {
  return BATCHES * (sinkKindOf(kind)?.batch(settings).maxRecords ?? 0);
}

/** Returns a record for the dispatcher of one channel: the same bytes, headers and key, so that a device's records keep their order. */
function replayedTo(record: IncomingRecord, target: Record<string, string>, replay: string): OutgoingRecord {
  const headers = { ...record.headers, ...target, [deliveryHeaderNames.replay]: replay };
  return { topic: topicNames.deliveryReplays, key: record.key, value: record.value, headers };
}

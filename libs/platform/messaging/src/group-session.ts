import { errorText } from './client-errors.ts';
import { type Generation, GroupMembership, type MembershipOptions } from './group-membership.ts';
import type { Logger } from './logger.ts';
import type { KafkaConnection } from './port.ts';

export interface SessionEvents {
  /** `unbroken`: this member was in the round before this one, so nobody else had what it owns in both. */
  joined(generation: Generation, unbroken: boolean): void;
  rebalancing(): void;
}

const rejoinMs = 1_000;

/** Stays in the group for as long as it is wanted: a membership that fails is replaced by a new one. */
export class GroupSession {
  private membership: GroupMembership | undefined;
  private current: Generation | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly connection: KafkaConnection,
    private readonly options: MembershipOptions,
    private readonly events: SessionEvents,
    private readonly logger: Logger,
  ) {}

  get generation(): Generation | undefined {
    return this.current;
  }

  alive(): boolean {
    return this.membership?.alive() ?? false;
  }

  start(): void {
    if (this.stopped) return;
    const membership = new GroupMembership(
      this.connection,
      this.options,
      {
        joined: (generation) => this.joined(generation),
        rebalancing: () => this.events.rebalancing(),
        lost: (error) => this.replace(membership, error),
      },
      this.logger,
    );
    this.membership = membership;
    membership.join().catch((error: unknown) => this.replace(membership, error));
  }

  private joined(generation: Generation): void {
    const before = this.current;
    this.current = generation;
    const { groupId } = this.options;
    this.logger.info(
      { groupId, generation: generation.id, partitions: generation.partitions.length },
      'joined Kafka group',
    );
    this.events.joined(generation, before?.memberId === generation.memberId && before.id + 1 === generation.id);
  }

  private replace(membership: GroupMembership, error: unknown): void {
    if (this.stopped || this.membership !== membership) return;
    this.membership = undefined;
    this.logger.warn(
      { groupId: this.options.groupId, error: errorText(error) },
      'Kafka group membership failed, joining again',
    );
    void membership.close().catch(() => undefined);
    this.timer = setTimeout(() => this.start(), rejoinMs);
  }

  /** Leaves the group. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.membership?.close().catch((error: unknown) => {
      this.logger.warn({ groupId: this.options.groupId, error: errorText(error) }, 'leaving the Kafka group failed');
    });
  }
}

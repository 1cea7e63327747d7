import { compileSubscriptionFilter, isForChannel, type FilterMatch, type RoutingHeaders } from '@heliograph/delivery';
import type { AccountRecord, SinkTarget, SubscriptionRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import { checkSettings, sinkKindOf, type SinkKind, type SinkSettings } from '@heliograph/sinks';

/** A sink of an active account. */
export interface KnownSink {
  readonly id: string;
  readonly accountId: string;
  readonly status: SinkTarget['status'];
  readonly matches: FilterMatch;
  /** Changes with its settings. */
  readonly version: number;
  /** How it is written to; a text: why it cannot be, for its account. Its records wait then. */
  readonly use: { kind: SinkKind; settings: SinkSettings } | string;
}

/** Headers that tell which sink a record is for. */
export type SinkHeaders = RoutingHeaders & { readonly channel?: string; readonly sink?: string };

/** Opens a sealed secret. @throws Error when it cannot be */
export type OpenSecret = (sealed: string, owner: string) => string;

/** The sinks of all active accounts, by the records of `control.accounts` and `control.subscriptions`. */
export class SinkDirectory {
  readonly #open: OpenSecret;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #active = new Set<string>();
  readonly #sinks = new Map<string, KnownSink>();
  readonly #ofAccount = new Map<string, KnownSink[]>();

  /** @param changed called with the id of each sink that changed, came or went */
  constructor(
    open: OpenSecret,
    logger: Pick<Logger, 'error'>,
    private readonly changed: (id: string) => void,
  ) {
    this.#open = open;
    this.#logger = logger;
  }

  /** Sinks that are written to. */
  get size(): number {
    let size = 0;
    for (const { status, accountId } of this.#sinks.values())
      if (status === 'active' && this.#active.has(accountId)) size += 1;
    return size;
  }

  /** Returns the sink; undefined where it is deleted, or its account is not active. */
  get(id: string): KnownSink | undefined {
    const sink = this.#sinks.get(id);
    return sink !== undefined && this.#active.has(sink.accountId) ? sink : undefined;
  }

  /** Returns the sinks that want a record. */
  wanting(accountId: string, headers: SinkHeaders): KnownSink[] {
    if (!this.#active.has(accountId)) return [];
    return this.#ofAccount.get(accountId)?.filter((sink) => wants(sink, headers)) ?? [];
  }

  accountChanged(id: string, account: AccountRecord | undefined): void {
    const was = this.#active.has(id);
    if (account?.status === 'active') this.#active.add(id);
    else this.#active.delete(id);
    if (was === this.#active.has(id)) return;
    for (const sink of this.#ofAccount.get(id) ?? []) this.changed(sink.id);
  }

  subscriptionChanged(id: string, record: SubscriptionRecord | undefined): void {
    const before = this.#sinks.get(id);
    const sink = record?.channel === 'sink' ? this.#known(id, record) : undefined;
    if (before === undefined && sink === undefined) return;
    if (before) this.#remove(before);
    if (sink) {
      this.#sinks.set(id, sink);
      this.#ofAccount.set(sink.accountId, [...(this.#ofAccount.get(sink.accountId) ?? []), sink]);
    }
    this.changed(id);
  }

  #remove({ id, accountId }: KnownSink): void {
    this.#sinks.delete(id);
    const others = this.#ofAccount.get(accountId)?.filter((sink) => sink.id !== id) ?? [];
    if (others.length > 0) this.#ofAccount.set(accountId, others);
    else this.#ofAccount.delete(accountId);
  }

  /** Returns undefined for a record that names no account: it can be nobody's. */
  #known(id: string, record: SubscriptionRecord): KnownSink | undefined {
    const { accountId, filter } = record;
    const sink = record.sink as SinkTarget | string | null | undefined;
    if (typeof accountId !== 'string' || sink === null || typeof sink !== 'object') return undefined;
    const { version } = sink;
    const status = sink.status === 'paused' ? 'paused' : 'active';
    try {
      const matches = compileSubscriptionFilter(filter);
      return { id, accountId, status, version, matches, use: this.#use(id, sink) };
    } catch (error) {
      // Only the name of an error is logged: its text may repeat a setting.
      const name = error instanceof Error ? error.name : typeof error;
      this.#logger.error({ sinkId: id, error: name }, 'a sink cannot be used: its records wait');
      return { id, accountId, status, version, matches: () => true, use: 'its settings cannot be read' };
    }
  }

  #use(id: string, { kind: name, settings, secrets }: SinkTarget): KnownSink['use'] {
    const kind = sinkKindOf(name);
    if (kind === undefined) return `this version does not know the kind ${name}`;
    const opened = secrets === undefined ? {} : (JSON.parse(this.#open(secrets, id)) as object);
    const verdict = checkSettings(kind, { ...settings, ...opened });
    if (verdict.ok) return { kind, settings: verdict.settings };
    return verdict.problems.map(({ member, message }) => `settings.${member} ${message}`).join('; ');
  }
}

/** Returns whether the sink's filter selects the record now. */
export function wants(sink: KnownSink, headers: SinkHeaders): boolean {
  if (headers.channel === undefined ? !isForChannel(headers, 'sink') : headers.sink !== sink.id) return false;
  return sink.matches(headers);
}

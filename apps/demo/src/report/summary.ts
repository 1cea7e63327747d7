import { channels, type Channel, type Ledger } from './ledger.ts';

export interface Summary {
  vendors: string[];
  devices: number;
  /** Records the normalizer wrote. */
  produced: number;
  delivered: Record<Channel, number>;
  duplicates: Record<Channel, number>;
  missing: Record<Channel, number>;
  /** The same of events: devices online or offline, vendors away, webhooks failing. */
  events: { produced: number; delivered: Record<Channel, number>; missing: Record<Channel, number> };
  /** Raw records put aside with a reason. */
  rejected: number;
  /** From the vendor's sample time to the receipt. */
  latencySeconds: Record<Channel, { p50: number | null; p99: number | null }>;
  /** Calls the simulated clouds refused because they broke the vendor's limit, by vendor. */
  rateLimitViolations: Record<string, number>;
}

export function summarize(
  ledger: Ledger,
  events: Ledger,
  { vendors, devices, rateLimitViolations }: Pick<Summary, 'vendors' | 'devices' | 'rateLimitViolations'>,
): Summary {
  const by = <T>(value: (channel: Channel) => T): Record<Channel, T> =>
    Object.fromEntries(channels.map((channel) => [channel, value(channel)])) as Record<Channel, T>;
  return {
    vendors: [...vendors],
    devices,
    produced: ledger.produced,
    delivered: by((channel) => ledger.counts(channel).delivered),
    duplicates: by((channel) => ledger.counts(channel).duplicates),
    missing: by((channel) => ledger.counts(channel).missing),
    events: {
      produced: events.produced,
      delivered: by((channel) => events.counts(channel).delivered),
      missing: by((channel) => events.counts(channel).missing),
    },
    rejected: ledger.rejected,
    latencySeconds: by((channel) => ledger.counts(channel).latencySeconds),
    rateLimitViolations,
  };
}

/** One line for a person. */
export function liveLine(ledger: Ledger, events: Ledger): string {
  const parts = channels.map((channel) => {
    const { delivered, duplicates, missing, latencySeconds } = ledger.counts(channel);
    const time = `p50 ${latencySeconds.p50 ?? '–'} s p99 ${latencySeconds.p99 ?? '–'} s`;
    return `${channel} ${delivered} (${time}${duplicates > 0 ? `, ${duplicates} twice` : ''}${missing > 0 ? `, ${missing} on the way` : ''})`;
  });
  return `records ${ledger.produced} · ${parts.join(' · ')} · events ${events.produced} · rejected ${ledger.rejected}`;
}

/** Every record and event that was written arrived on each channel, and there were records. */
export function allArrived(summary: Summary): boolean {
  return (
    summary.produced > 0 &&
    channels.every((channel) => summary.missing[channel] === 0 && summary.events.missing[channel] === 0)
  );
}

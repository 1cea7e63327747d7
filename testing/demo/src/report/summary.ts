import { channels, quantile, type Channel, type Ledger } from '@heliograph/testbed';

export interface Summary {
  vendors: string[];
  devices: number;
  /** The number of records that the normalizer wrote. */
  produced: number;
  delivered: Record<Channel, number>;
  duplicates: Record<Channel, number>;
  missing: Record<Channel, number>;
  /** The same counts for events: devices online or offline, vendors unavailable, webhooks failing. */
  events: { produced: number; delivered: Record<Channel, number>; missing: Record<Channel, number> };
  /** The number of raw records that were rejected with a reason. */
  rejected: number;
  /** The latency from the vendor's sample time to the receipt. */
  latencySeconds: Record<Channel, Quantiles>;
  /** The service's own part of it: from the vendor's answer to the receipt. Of live records alone. */
  serviceSeconds: Record<Channel, Quantiles>;
  /** The number of calls that the simulated clouds refused because of the vendor's rate limit, by vendor. */
  rateLimitViolations: Record<string, number>;
}

/** Null without values. */
export interface Quantiles {
  p50: number | null;
  p99: number | null;
}

export interface ChannelCounts {
  delivered: number;
  duplicates: number;
  missing: number;
  latencySeconds: Quantiles;
  serviceSeconds: Quantiles;
}

export function channelCounts(ledger: Ledger, channel: Channel): ChannelCounts {
  const { delivered, duplicates, p50Ms, p99Ms } = ledger.count(channel);
  const latencySeconds = { p50: seconds(p50Ms), p99: seconds(p99Ms) };
  const sinceFetch = ledger.sinceFetch(channel);
  const serviceSeconds = { p50: seconds(quantile(sinceFetch, 0.5)), p99: seconds(quantile(sinceFetch, 0.99)) };
  return { delivered, duplicates, missing: ledger.missing(channel).length, latencySeconds, serviceSeconds };
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / 10) / 100;
}

/** Summarizes the ledgers. @param context the members of the summary that do not come from the ledgers */
export function summarize(
  ledger: Ledger,
  events: Ledger,
  context: Pick<Summary, 'vendors' | 'devices' | 'rejected' | 'rateLimitViolations'>,
): Summary {
  const { vendors, devices, rejected, rateLimitViolations } = context;
  const by = <T>(value: (channel: Channel) => T): Record<Channel, T> =>
    Object.fromEntries(channels.map((channel) => [channel, value(channel)])) as Record<Channel, T>;
  return {
    vendors: [...vendors],
    devices,
    produced: ledger.produced,
    delivered: by((channel) => channelCounts(ledger, channel).delivered),
    duplicates: by((channel) => channelCounts(ledger, channel).duplicates),
    missing: by((channel) => channelCounts(ledger, channel).missing),
    events: {
      produced: events.produced,
      delivered: by((channel) => channelCounts(events, channel).delivered),
      missing: by((channel) => channelCounts(events, channel).missing),
    },
    rejected,
    latencySeconds: by((channel) => channelCounts(ledger, channel).latencySeconds),
    serviceSeconds: by((channel) => channelCounts(ledger, channel).serviceSeconds),
    rateLimitViolations,
  };
}

/** Explains the times of the progress line. */
export const timesExplained =
  "p50 and p99: from the vendor's sample to its receipt, most of it the delay with which a cloud shows a sample; service: from the vendor's answer to the receipt";

/** Returns one line for a person. */
export function progressLine(ledger: Ledger, events: Ledger, rejected: number): string {
  const parts = channels.map((channel) => {
    const { delivered, duplicates, missing, latencySeconds, serviceSeconds } = channelCounts(ledger, channel);
    const time = `${quantiles(latencySeconds)}, service ${quantiles(serviceSeconds)}`;
    return `${channel} ${delivered} (${time}${duplicates > 0 ? `, ${duplicates} twice` : ''}${missing > 0 ? `, ${missing} on the way` : ''})`;
  });
  return `records ${ledger.produced} · ${parts.join(' · ')} · events ${events.produced} · rejected ${rejected}`;
}

function quantiles({ p50, p99 }: Quantiles): string {
  return `p50 ${p50 ?? '–'} s p99 ${p99 ?? '–'} s`;
}

/** Returns whether every record and event that was written arrived on each channel, and there were records. */
export function allArrived(summary: Summary): boolean {
  return (
    summary.produced > 0 &&
    channels.every((channel) => summary.missing[channel] === 0 && summary.events.missing[channel] === 0)
  );
}

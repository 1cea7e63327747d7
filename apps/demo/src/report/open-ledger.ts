import { channels, Ledger } from '@heliograph/testbed';

/** Everything is due on each channel, but the demo's only webhook is not told by itself how it fares. */
export function openLedger(): Ledger {
  const ledger = new Ledger();
  for (const channel of channels) {
    const wants = ({ kind }: { kind: string }) => channel !== 'webhook' || !kind.startsWith('webhook.');
    ledger.expect({ id: channel, channel, group: 'demo', wants });
  }
  return ledger;
}

import { Ledger } from '../ledger/ledger.ts';
import { channels } from '../ledger/written-record.ts';

/** Creates a ledger in which everything is due on each channel, except events about webhooks on the webhook channel: a webhook gets no events about itself. */
export function openLedger(): Ledger {
  const ledger = new Ledger();
  for (const channel of channels) {
    const wants = ({ kind }: { kind: string }) => channel !== 'webhook' || !kind.startsWith('webhook.');
    ledger.expect({ id: channel, channel, group: 'demo', wants });
  }
  return ledger;
}

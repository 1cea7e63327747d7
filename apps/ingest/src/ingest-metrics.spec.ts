import { Registry } from '@heliograph/service';
import { summarizePolling } from './accounts/polling-summary.ts';
import { tightestQuotas } from './accounts/kafka-quota-ledger.ts';
import { IngestMetrics } from './ingest-metrics.ts';

describe('IngestMetrics', () => {
  it('serves polling and quotas at the time of the scrape, without accounts that are no longer polled', async () => {
    const registry = new Registry();
    const metrics = new IngestMetrics(registry);
    const now = Date.now();
    let accounts = [
      {
        vendor: 'solis',
        state: 'polling' as const,
        since: now - 60_000,
        gaps: { count: 1, oldestTo: now / 1000 - 90 },
        importPhase: 'running' as const,
        importProgressAt: now - 360_000,
      },
    ];
    metrics.watch({
      polling: () => summarizePolling(accounts, now),
      quotasLeft: () =>
        tightestQuotas([
          ['solis:a:*:86400', 0.25],
          ['solis:b:*:86400', 0.5],
        ]),
    });
    const before = await registry.metrics();
    expect(before).toContain('heliograph_ingest_vendor_accounts{vendor="solis",status="polling"} 1');
    expect(before).toContain('heliograph_ingest_oldest_success_age_seconds{vendor="solis"} 60');
    expect(before).toContain('heliograph_ingest_quota_remaining_ratio{vendor="solis"} 0.25');
    expect(before).toContain('heliograph_ingest_open_gaps{vendor="solis"} 1');
    expect(before).toContain('heliograph_ingest_oldest_gap_age_seconds{vendor="solis"} 90');
    expect(before).toContain('heliograph_ingest_imports{vendor="solis",phase="running"} 1');
    expect(before).toContain('heliograph_ingest_import_stalled_seconds{vendor="solis"} 300');
    metrics.gapGivenUp('solis', 'too_old');
    expect(await registry.metrics()).toContain(
      'heliograph_ingest_gaps_given_up_total{vendor="solis",reason="too_old"} 1',
    );
    accounts = [];
    expect(await registry.metrics()).not.toMatch(/oldest_success_age_seconds\{|vendor_accounts\{/);
  });
});

import { HeliographError } from '@heliograph/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { FirstImport } from './first-import.tsx';

const ASK_AGAIN_MS = 2_000;

/** Syncs the new vendor account, and waits for its first live record. */
export function Progress({ vendorAccountId }: { vendorAccountId: string }) {
  const { connect: texts } = useTexts();
  const queries = useQueryClient();
  const sync = useQuery({
    queryKey: ['first-sync', vendorAccountId],
    queryFn: async ({ signal }) => {
      const plants = await api.sync(vendorAccountId, { signal });
      void queries.invalidateQueries({ queryKey: ['devices'] });
      return plants;
    },
    staleTime: Infinity,
  });
  const devices = sync.data?.flatMap((plant) => plant.devices) ?? [];
  const monitored = devices.filter((device) => device.monitored);
  const first = useQuery({
    queryKey: ['first-record', vendorAccountId],
    enabled: monitored.length > 0,
    queryFn: ({ signal }) =>
      firstRecordOf(
        monitored.slice(0, 5).map(({ deviceId }) => deviceId),
        signal,
      ),
    refetchInterval: ({ state }) => (state.data === null || state.data === undefined ? ASK_AGAIN_MS : false),
    staleTime: 0,
  });
  if (sync.isError) return <Failure error={sync.error} onRetry={() => void sync.refetch()} />;
  const unmonitored = devices.length - monitored.length;
  return (
    <>
      <p role="status">
        {!sync.data && texts.syncing}
        {sync.data && texts.found(sync.data.length, devices.length)} {sync.data && !first.data && texts.waiting}
      </p>
      {unmonitored > 0 && <p>{texts.unmonitored(unmonitored)}</p>}
      {sync.data && <FirstImport vendorAccountId={vendorAccountId} />}
      {first.data && (
        <section>
          <h2>{texts.firstRecord}</h2>
          <pre tabIndex={0}>{JSON.stringify(first.data, undefined, 2)}</pre>
          <Link href="/fleet">{texts.openFleet}</Link>
        </section>
      )}
    </>
  );
}

/** @returns null while no device has one */
async function firstRecordOf(deviceIds: readonly string[], signal: AbortSignal): Promise<unknown> {
  for (const id of deviceIds) {
    try {
      return (await api.getLatestRecord(id, { signal })).record;
    } catch (error) {
      if (!(error instanceof HeliographError && error.code === 404)) throw error;
    }
  }
  return null;
}

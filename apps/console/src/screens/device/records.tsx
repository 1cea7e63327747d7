import { reported, stateText } from '@heliograph/base-data';
import type { Device, DeviceHistoryItem, DeviceRecord, Page } from '@heliograph/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { readRange } from '../../controls/chart/chart-range.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useAddress } from '../../controls/address.ts';
import { useMeasurementFormat, useZoneFormats } from '../../texts/formats.ts';
import { useLanguage, useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';
import { ExactRecord } from './exact-record.tsx';
import { qualityText } from './quality-text.ts';

const PAGE = 20;

/** The records of the range as they were delivered, with the values that were left out of each; one of them can be opened. */
export function Records({ device, zone }: { device: Device; zone: string }) {
  const { device: texts } = useTexts();
  const [query, setQuery] = useAddress();
  const { from, to } = readRange(query, zone, Date.now() / 1000);
  const opened = Number(query.get('record') ?? Number.NaN);
  const records = useInfiniteQuery({
    queryKey: ['records', device.deviceId, from, to],
    queryFn: async ({ pageParam, signal }): Promise<Page<DeviceHistoryItem>> =>
      await api.listDeviceHistory(
        device.deviceId,
        { from, to, order: 'desc', limit: PAGE, ...reported({ cursor: pageParam === '' ? undefined : pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const shown = (records.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    (item): item is DeviceRecord => 'record' in item,
  );
  return (
    <section aria-labelledby="records">
      <h2 id="records">{texts.records.title}</h2>
      {records.isPending && <Loading />}
      {records.isError && <Failure error={records.error} onRetry={() => void records.refetch()} />}
      {records.isSuccess && shown.length === 0 && <p role="status">{texts.records.none}</p>}
      {shown.length > 0 && (
        <RecordTable
          records={shown}
          zone={zone}
          opened={opened}
          onOpen={(at) => setQuery({ record: at === opened ? '' : String(at) })}
        />
      )}
      {records.hasNextPage && (
        <button type="button" disabled={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
          {texts.records.more}
        </button>
      )}
      {Number.isSafeInteger(opened) && opened >= 0 && (
        <ExactRecord
          key={opened}
          deviceId={device.deviceId}
          at={opened}
          zone={zone}
          onClose={() => setQuery({ record: '' })}
        />
      )}
    </section>
  );
}

interface RecordTableProps {
  records: readonly DeviceRecord[];
  zone: string;
  opened: number;
  onOpen: (at: number) => void;
}

function RecordTable({ records, zone, opened, onOpen }: RecordTableProps) {
  const { device } = useTexts();
  const { records: texts } = device;
  const { language } = useLanguage();
  const { exact, time } = useZoneFormats(zone);
  const write = useMeasurementFormat();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.caption}>
      <table>
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col" className={styles.number}>
              {texts.power}
            </th>
            <th scope="col">{texts.quality}</th>
            <th scope="col">{texts.received}</th>
            <th scope="col">BaseData</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ record, receivedAt }) => (
            <tr key={record.idempotency_key} aria-current={record.Datetime === opened ? 'true' : undefined}>
              <th scope="row">{exact(record.Datetime)}</th>
              <td>{stateText(record.State, language)}</td>
              <td className={styles.number}>{write(record.PowerACOutputActive, 'PowerACOutputActive')}</td>
              <td>
                {record.DataQuality === undefined ? (
                  texts.nothing
                ) : (
                  <details>
                    <summary>{texts.marks(record.DataQuality.length)}</summary>
                    {record.DataQuality.map((mark, index) => (
                      <p key={index}>{qualityText(mark, device)}</p>
                    ))}
                  </details>
                )}
              </td>
              <td>{time(receivedAt)}</td>
              <td>
                <button
                  type="button"
                  aria-label={texts.show(exact(record.Datetime))}
                  aria-pressed={record.Datetime === opened}
                  onClick={() => onOpen(record.Datetime)}
                >
                  {texts.open}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

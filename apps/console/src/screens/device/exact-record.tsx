import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { withExactText } from '../../api/api.ts';
import { jsonSource } from '../../api/json-source.ts';
import { CopyButton } from '../../controls/code.tsx';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useFormats, useZoneFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';
import { QualityList } from './quality-list.tsx';
import { VendorAnswer } from './vendor-answer.tsx';

interface ExactRecordProps {
  deviceId: string;
  /** Sample time, Unix seconds. */
  at: number;
  zone: string;
  onClose: () => void;
}

const vendorArrays = ['AlertArray', 'WarnArray', 'StatusArray'] as const;

/** One record byte for byte, and beside it the stored part of the vendor's answer. */
export function ExactRecord({ deviceId, at, zone, onClose }: ExactRecordProps) {
  const { device } = useTexts();
  const { records: texts, now } = device;
  const formats = useFormats();
  const { exact } = useZoneFormats(zone);
  const heading = useRef<HTMLHeadingElement>(null);
  const record = useQuery({
    queryKey: ['exact', deviceId, at],
    queryFn: ({ signal }) => exactRecord(deviceId, at, signal),
    staleTime: 60_000,
  });
  useEffect(() => heading.current?.focus(), []);
  const source = record.data;
  const arrays = vendorArrays.flatMap((name) => {
    const text = source === undefined || source === null ? undefined : jsonSource(source, [name]);
    return text === undefined || text === '[]' ? [] : [{ name, text }];
  });
  return (
    <section aria-labelledby="record" className={styles.exact}>
      <header>
        <h3 id="record" ref={heading} tabIndex={-1}>
          {texts.of(exact(at))}
        </h3>
        <button type="button" onClick={onClose}>
          {texts.close}
        </button>
      </header>
      {record.isPending && <Loading />}
      {record.isError && <Failure error={record.error} onRetry={() => void record.refetch()} />}
      {source === null && <p role="status">{texts.gone}</p>}
      {typeof source === 'string' && (
        <>
          <QualityList marks={marksOf(source)} />
          <div className={styles.sources}>
            <div>
              <p>
                {texts.bytes(formats.number(new TextEncoder().encode(source).length))}{' '}
                <CopyButton text={source} label={texts.copy} />
              </p>
              <pre tabIndex={0} aria-labelledby="record">
                {source}
              </pre>
            </div>
            <div>
              <h4>{now.vendorOwn}</h4>
              <p>{arrays.length === 0 ? texts.noRaw : texts.raw}</p>
              {arrays.map(({ name, text }) => (
                <div key={name}>
                  <h5>{now.arrays[name]}</h5>
                  <pre tabIndex={0} aria-label={now.arrays[name]}>
                    {text}
                  </pre>
                </div>
              ))}
              <VendorAnswer deviceId={deviceId} at={at} zone={zone} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

/** @returns the record as it is written in the answer; null when no record has this time */
async function exactRecord(deviceId: string, at: number, signal: AbortSignal): Promise<string | null> {
  const { text } = await withExactText((client) =>
    client.listDeviceHistory(deviceId, { from: at, to: at + 1, limit: 1 }, { signal }),
  );
  return jsonSource(text, ['result', 'items', 0, 'record']) ?? null;
}

function marksOf(source: string): string[] {
  const { DataQuality } = JSON.parse(source) as { DataQuality?: unknown };
  return Array.isArray(DataQuality) ? DataQuality.map(String) : [];
}

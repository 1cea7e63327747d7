import type { CreateImportBody, ImportEstimate } from '@heliograph/sdk';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './imports.module.css';

/** What the service says that an import would cost; nothing is asked for while it is incomplete. */
export function useEstimate(
  vendorAccountId: string,
  body: CreateImportBody | undefined,
): UseQueryResult<ImportEstimate> {
  return useQuery({
    queryKey: ['import-estimate', vendorAccountId, body],
    queryFn: ({ signal }) => api.estimateImport(vendorAccountId, body!, { signal }),
    enabled: body !== undefined,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Devices, calls and time of an import, before it begins. */
export function Estimate({ estimate }: { estimate: ImportEstimate }) {
  const { imports: texts } = useTexts();
  const formats = useFormats();
  const { devices, deviceDays, calls, seconds, endsAt, records, notes } = estimate;
  if (deviceDays === 0) return <p role="status">{texts.nothingToImport}</p>;
  return (
    <div role="status" className={styles.estimate}>
      <p>
        <strong>{texts.estimated}</strong>{' '}
        {texts.estimateOf(formats.number(devices), formats.number(deviceDays), formats.number(calls))}
      </p>
      <p>
        {seconds === null ? texts.noCalls : texts.takes(formats.duration(seconds))}{' '}
        {endsAt !== null && texts.endsAt(formats.time(endsAt))} {texts.atMost(formats.number(records))}
      </p>
      {notes.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <p className={styles.quiet}>{texts.liveFirst}</p>
    </div>
  );
}

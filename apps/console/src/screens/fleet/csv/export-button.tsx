import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Criteria } from '../criteria.ts';
import { download } from './download.ts';

/** Downloads all devices that match as CSV, also those that the table has not loaded. */
export function ExportButton({ criteria, matching }: { criteria: Criteria; matching: number | undefined }) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const csv = useMutation({
    mutationFn: () => api.exportDevices(criteria),
    onSuccess: (text) => download(`devices-${new Date().toISOString().slice(0, 10)}.csv`, text, 'text/csv'),
  });
  return (
    <>
      <button type="button" disabled={csv.isPending || !matching} onClick={() => csv.mutate()}>
        {csv.isPending ? texts.exporting : texts.export(formats.number(matching))}
      </button>
      {csv.isError && <Failure error={csv.error} />}
    </>
  );
}

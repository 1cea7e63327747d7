import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { download } from '../../../controls/chart/csv.ts';
import { Failure } from '../../../controls/failure.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Criteria } from '../criteria.ts';
import { ImportDialog } from './import-dialog.tsx';

/** Downloads all devices that match as CSV, also those that the table has not loaded. */
export function ExportButton({ criteria, matching }: { criteria: Criteria; matching: number | undefined }) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const csv = useAction(() => api.exportDevices(criteria), {
    onDone: (text) => download(`devices-${new Date().toISOString().slice(0, 10)}.csv`, text),
  });
  return (
    <>
      <button type="button" disabled={csv.isBusy || !matching} onClick={() => csv.run(undefined)}>
        {csv.isBusy ? texts.exporting : texts.export(formats.number(matching))}
      </button>
      {csv.error !== undefined && <Failure error={csv.error} />}
    </>
  );
}

export function ImportButton() {
  const { fleet: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {texts.import}
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

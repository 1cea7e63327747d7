import type { VendorState } from '@heliograph/sdk';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import styles from '../../../controls/form.module.css';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { MaintenanceForm } from './maintenance-form.tsx';

interface MaintenanceProps {
  vendor: string;
  announced: VendorState['maintenance'];
}

/** The announced maintenance of a vendor; announces one, and withdraws it. */
export function Maintenance({ vendor, announced }: MaintenanceProps) {
  const { operator } = useTexts();
  const texts = operator.maintenance;
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const withdrawal = useAction(() => api.withdrawVendorMaintenance(vendor), {
    changes: [['vendor-state', vendor], ['vendor-states']],
    onDone: () => setAsking(false),
  });
  return (
    <>
      <h2>{texts.title}</h2>
      {announced && (
        <section className={styles.panel}>
          <p>
            <strong>{texts.announced(formats.time(announced.from), formats.time(announced.until))}</strong>
          </p>
          {announced.message !== null && (
            <p>
              <bdi>{announced.message}</bdi>
            </p>
          )}
          <div className={styles.buttons}>
            <button type="button" className={styles.dangerous} onClick={() => setAsking(true)}>
              {texts.withdraw} …
            </button>
          </div>
        </section>
      )}
      <MaintenanceForm vendor={vendor} isReplacing={announced !== null} />
      {isAsking && (
        <Confirmation
          title={texts.withdrawTitle}
          action={texts.withdraw}
          progress={withdrawal}
          onConfirm={() => withdrawal.run(undefined)}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.withdrawAbout}</p>
        </Confirmation>
      )}
    </>
  );
}

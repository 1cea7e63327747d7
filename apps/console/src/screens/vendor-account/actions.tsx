import type { VendorAccount } from '@heliograph/sdk';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/api.ts';
import { Confirmation } from '../../controls/confirmation.tsx';
import { Failure } from '../../controls/failure.tsx';
import styles from '../../controls/form.module.css';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Devices, plants, health and names: all data of the page may be outdated afterwards. */
const everything = [[]];

/** Tests the credentials, reads plants and devices again, pauses, resumes, or removes the vendor account. */
export function Actions({ account: { id, status } }: { account: VendorAccount }) {
  const { vendorAccount: texts } = useTexts();
  const [, navigate] = useLocation();
  const [isRemoving, setRemoving] = useState(false);
  const action = useAction((run: () => Promise<string>) => run(), { changes: everything });
  const removal = useAction(() => api.deleteVendorAccount(id), {
    changes: everything,
    onDone: () => navigate('/vendors'),
  });
  const isPaused = status === 'paused';
  const actions: [string, () => Promise<string>][] = [
    [texts.verify, async () => (await api.verifyVendorAccount(id), texts.verified)],
    [texts.sync, async () => texts.synced((await api.sync(id)).flatMap(({ devices }) => devices).length)],
    [
      isPaused ? texts.resume : texts.pause,
      async () => (await api.updateVendorAccount(id, { status: isPaused ? 'active' : 'paused' }), ''),
    ],
  ];
  return (
    <section>
      <div className={styles.buttons}>
        {actions.map(([text, run]) => (
          <button key={text} type="button" disabled={action.isBusy} onClick={() => action.run(run)}>
            {text}
          </button>
        ))}
        <button type="button" className={styles.dangerous} onClick={() => setRemoving(true)}>
          {texts.remove}
        </button>
      </div>
      <p role="status">{action.isBusy ? texts.busy : action.result}</p>
      {action.error !== undefined && <Failure error={action.error} />}
      {isRemoving && (
        <Confirmation
          title={texts.removeNow}
          action={texts.removeNow}
          progress={removal}
          onConfirm={() => removal.run(undefined)}
          onCancel={() => setRemoving(false)}
        >
          <p>{texts.removeWarning}</p>
        </Confirmation>
      )}
    </section>
  );
}

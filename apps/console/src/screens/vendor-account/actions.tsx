import type { VendorAccount } from '@heliograph/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { useTexts } from '../../texts/texts.tsx';
import styles from './vendor-account.module.css';

/** Tests the credentials, reads plants and devices again, pauses, resumes, or removes the vendor account. */
export function Actions({ account }: { account: VendorAccount }) {
  const { vendorAccount: texts } = useTexts();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isRemoving, setRemoving] = useState(false);
  const changed = (): Promise<void> => queries.invalidateQueries();
  const action = useMutation({
    mutationFn: async (run: () => Promise<string>) => await run(),
    onSettled: changed,
  });
  const { id, status } = account;
  const isPaused = status === 'paused';
  const actions: [string, () => Promise<string>][] = [
    [texts.verify, async () => (await api.verifyVendorAccount(id), texts.verified)],
    [texts.sync, async () => texts.synced((await api.sync(id)).flatMap(({ devices }) => devices).length)],
    [
      isPaused ? texts.resume : texts.pause,
      async () => (await api.updateVendorAccount(id, { status: isPaused ? 'active' : 'paused' }), ''),
    ],
  ];
  const remove = async (): Promise<string> => {
    await api.deleteVendorAccount(id);
    navigate('/vendors');
    return '';
  };
  return (
    <section>
      <div className={styles.actions}>
        {actions.map(([text, run]) => (
          <button key={text} type="button" disabled={action.isPending} onClick={() => action.mutate(run)}>
            {text}
          </button>
        ))}
        <button type="button" aria-expanded={isRemoving} onClick={() => setRemoving(!isRemoving)}>
          {texts.remove}
        </button>
      </div>
      {isRemoving && (
        <p>
          {texts.removeWarning}{' '}
          <button type="button" disabled={action.isPending} onClick={() => action.mutate(remove)}>
            {texts.removeNow}
          </button>
        </p>
      )}
      <p role="status">{action.isPending ? texts.busy : action.data}</p>
      {action.isError && <Failure error={action.error} />}
    </section>
  );
}

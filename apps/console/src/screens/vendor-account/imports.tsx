import type { ImportJob, Vendor } from '@heliograph/sdk';
import { useState } from 'react';
import { api, session } from '../../api/api.ts';
import { useGroups } from '../../api/queries.ts';
import { Confirmation } from '../../controls/confirmation.tsx';
import { ImportProgress, isOpen } from '../../controls/imports/import-progress.tsx';
import styles from '../../controls/imports/imports.module.css';
import { Listed } from '../../controls/listed.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useList } from '../../controls/use-list.ts';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ImportForm } from './import-form.tsx';

const REFRESH_MS = 3_000;
const PAGE = 20;

/** The imports of a vendor account with their progress, newest first, and a form for another. */
export function Imports({ vendorAccountId, vendor }: { vendorAccountId: string; vendor: Vendor }) {
  const { imports: texts } = useTexts();
  const [isNew, setNew] = useState(false);
  const list = useList<ImportJob>({
    key: ['imports', vendorAccountId],
    load: (page, options) => api.listImports(vendorAccountId, page, options),
    pageSize: PAGE,
    refreshMs: REFRESH_MS,
  });
  return (
    <section aria-labelledby="imports">
      <h2 id="imports">{texts.title}</h2>
      {vendor.history === null && <p>{texts.noHistory}</p>}
      {session.mayWrite && vendor.history !== null && (
        <details className={styles.new} open={isNew} onToggle={({ currentTarget }) => setNew(currentTarget.open)}>
          <summary>{texts.create}</summary>
          {isNew && <ImportForm vendorAccountId={vendorAccountId} onStarted={() => setNew(false)} />}
        </details>
      )}
      <Listed list={list} empty={texts.none}>
        {(imports) => (
          <ul className={styles.cards}>
            {imports.map((one) => (
              <li key={one.importId}>
                <ImportCard one={one} />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </section>
  );
}

function ImportCard({ one }: { one: ImportJob }) {
  const { imports: texts, account } = useTexts();
  const formats = useFormats();
  const groups = useGroups();
  const { importId, dataAccessUserId, state, from, to, deviceIds, groupId, channels } = one;
  const of =
    deviceIds !== null
      ? texts.ofDevices(formats.number(deviceIds.length))
      : groupId !== null
        ? texts.ofGroup(groups.data?.find((group) => group.groupId === groupId)?.name ?? groupId)
        : texts.ofAll;
  const delivery =
    channels === null
      ? texts.deliveries.used
      : channels.length === 0
        ? texts.deliveries.stored
        : channels.map((channel) => account.usage.channels[channel]).join(', ');
  return (
    <article className={styles.card} data-state={state}>
      <h3>{texts.range(formats.time(from), to === null ? texts.untilSeen : formats.time(to))}</h3>
      <p className={styles.quiet}>
        <bdi>{of}</bdi> · {delivery}
      </p>
      <ImportProgress one={one} />
      {session.mayWrite && isOpen(one) && <Cancel importId={importId} vendorAccountId={dataAccessUserId} />}
    </article>
  );
}

function Cancel({ importId, vendorAccountId }: { importId: string; vendorAccountId: string }) {
  const { imports: texts } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const cancellation = useAction(() => api.cancelImport(vendorAccountId, importId), {
    changes: [['imports', vendorAccountId]],
    onDone: () => setAsked(false),
  });
  return (
    <div>
      <button type="button" onClick={() => setAsked(true)}>
        {texts.cancel}
      </button>
      {isAsked && (
        <Confirmation
          title={texts.cancelTitle}
          action={texts.cancelNow}
          progress={cancellation}
          onConfirm={() => cancellation.run(undefined)}
          onCancel={() => {
            setAsked(false);
            cancellation.reset();
          }}
        >
          <p>{texts.cancelMeaning}</p>
        </Confirmation>
      )}
    </div>
  );
}

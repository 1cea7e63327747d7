import type { PortalSession } from '@heliograph/sdk';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import styles from '../../../controls/form.module.css';
import { Listed } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useList } from '../../../controls/use-list.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** The sessions that have neither expired nor been revoked. */
export function PortalSessionList() {
  const { account } = useTexts();
  const texts = account.portalSessions;
  const formats = useFormats();
  const [revoked, setRevoked] = useState<PortalSession>();
  const sessions = useList({
    key: ['portal-sessions'],
    load: (page, options) => api.listPortalSessions(page, options),
  });
  const columns = [texts.createdAt, texts.expiresAt, texts.permits, texts.embeddedBy, texts.createdBy];
  return (
    <>
      <h2>{texts.list}</h2>
      <Listed list={sessions} empty={texts.none}>
        {(items) => (
          <Table
            label={texts.list}
            columns={[
              ...columns.map((text) => ({ text })),
              { text: texts.opened, isNumber: true },
              { text: texts.revoke, isQuiet: true },
            ]}
          >
            {items.map((session) => (
              <tr key={session.id}>
                <th scope="row">{formats.time(session.createdAt)}</th>
                <td>{formats.time(session.expiresAt)}</td>
                <td>{session.readOnly ? texts.readOnly : texts.writing}</td>
                <td>{session.origin ?? texts.anyOrigin}</td>
                <td>{session.keyId === null ? texts.byLogin : <code>{session.keyId}</code>}</td>
                <td data-number>{texts.times(session.exchanges)}</td>
                <td>
                  <button type="button" className={styles.dangerous} onClick={() => setRevoked(session)}>
                    {texts.revoke}
                  </button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Listed>
      {revoked && <Revocation key={revoked.id} id={revoked.id} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

function Revocation({ id, onClose }: { id: string; onClose: () => void }) {
  const { account } = useTexts();
  const texts = account.portalSessions;
  const revocation = useAction(() => api.revokePortalSession(id), {
    changes: [['portal-sessions']],
    onDone: onClose,
  });
  return (
    <Confirmation
      title={texts.revokeTitle}
      action={texts.revoke}
      progress={revocation}
      onConfirm={() => revocation.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.revokeAbout}</p>
    </Confirmation>
  );
}

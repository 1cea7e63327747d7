import type { CreatedPortalSession } from '@heliograph/sdk';
import { useState } from 'react';
import { Secret } from '../../../controls/secret.tsx';
import { ShownOnce } from '../../../controls/shown-once.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { PortalSessionForm } from './portal-session-form.tsx';
import { PortalSessionList } from './portal-session-list.tsx';

/** Short sessions for showing the account's data in other pages. */
export function PortalSessions() {
  const { account } = useTexts();
  const texts = account.portalSessions;
  const [created, setCreated] = useState<CreatedPortalSession>();
  return (
    <>
      <p>{texts.about}</p>
      {created ? (
        <CreatedSession session={created} onDone={() => setCreated(undefined)} />
      ) : (
        <PortalSessionForm onCreated={setCreated} />
      )}
      <PortalSessionList />
    </>
  );
}

/** The data that the embedding page needs of a new portal session. */
function CreatedSession({ session, onDone }: { session: CreatedPortalSession; onDone: () => void }) {
  const { account } = useTexts();
  const texts = account.portalSessions;
  const formats = useFormats();
  const address = `${location.origin}/console#${session.token}`;
  return (
    <ShownOnce title={texts.created} onDone={onDone}>
      <Secret label={texts.address} value={address} />
      <Secret
        label={texts.frame}
        value={`<iframe src="${address}" title="Heliograph" allow="clipboard-write"></iframe>`}
      />
      <p>{texts.lasts(formats.time(session.expiresAt))}</p>
    </ShownOnce>
  );
}

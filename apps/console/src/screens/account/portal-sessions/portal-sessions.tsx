import type { CreatedPortalSession } from '@heliograph/sdk';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.tsx';
import { CreatedSession } from './created-session.tsx';
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

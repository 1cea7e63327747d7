import { session } from '../api/api.ts';
import { Modal } from '../controls/modal.tsx';
import { useFormats } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.tsx';
import type { SessionState } from './page-session.ts';
import styles from './portal.module.css';

/** Stands in place of every screen while a portal session does not show anything. */
export function PortalPage({ state }: { state: SessionState }) {
  const { product, session: texts } = useTexts();
  return (
    <main className={styles.page}>
      <h1>{product}</h1>
      <p role="alert">
        {state === 'portalForeign' && texts.portal.foreign}
        {state === 'portalUnavailable' && texts.unavailable}
        {state === 'portalEnded' && texts.portal.ended}
      </p>
      {state === 'portalUnavailable' && (
        <button type="button" onClick={() => void session.accessToken().catch(() => undefined)}>
          {texts.portal.retry}
        </button>
      )}
    </main>
  );
}

/** Lies above the page whose portal session has ended. There is no way on from here: the page that embeds this one opens another session. */
export function PortalEndedDialog() {
  const { session: texts } = useTexts();
  return (
    <Modal title={texts.portal.endedTitle}>
      <p>{texts.portal.ended}</p>
    </Modal>
  );
}

/** Says in the header until when the session lasts, and that it may only read. */
export function PortalNote() {
  const { session: texts } = useTexts();
  const formats = useFormats();
  if (!session.isPortal) return null;
  return (
    <small className={styles.note}>
      {!session.mayWrite && <strong>{texts.portal.readOnly}</strong>}{' '}
      {texts.portal.until(formats.time(session.expiresAt))}
    </small>
  );
}

import type { MqttToken } from '@heliograph/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { Facts } from '../../../controls/facts.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';

interface CredentialCardProps {
  credential: { id: string; label: string | null; createdAt: number };
  facts: readonly (readonly [name: string, value: ReactNode])[];
  revoke: () => Promise<unknown>;
  changes: readonly QueryKey[];
  /** MQTT only: a new token. */
  renew?: { work: () => Promise<MqttToken>; onDone: (token: MqttToken) => void };
}

/** A credential with its connection data, and its revocation. */
export function CredentialCard({
  credential: { id, label, createdAt },
  facts,
  revoke,
  changes,
  renew,
}: CredentialCardProps) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const [isRevoking, setRevoking] = useState(false);
  const revocation = useAction(revoke, { changes, onDone: () => setRevoking(false) });
  const renewal = useAction(async () => renew?.work(), { onDone: (token) => token && renew?.onDone(token) });
  return (
    <article className={styles.card}>
      <div className={styles.bar}>
        <h2>
          <bdi>{label ?? id}</bdi>
        </h2>
        <div className={styles.buttons}>
          {renew && (
            <button type="button" disabled={renewal.isBusy} onClick={() => renewal.run(undefined)}>
              {texts.channels.renew}
            </button>
          )}
          <button type="button" className={styles.danger} onClick={() => setRevoking(true)}>
            {texts.channels.revoke}
          </button>
        </div>
      </div>
      <Facts facts={[...facts, [texts.created, formats.time(createdAt)]]} />
      {renewal.error !== undefined && <Failure error={renewal.error} />}
      {isRevoking && (
        <Confirmation
          title={texts.channels.revokeTitle}
          action={texts.channels.revoke}
          progress={revocation}
          onConfirm={() => revocation.run(undefined)}
          onCancel={() => setRevoking(false)}
        >
          <p>
            <strong>
              <bdi>{label ?? id}</bdi>
            </strong>
          </p>
          <p>{texts.channels.revokeMeaning}</p>
        </Confirmation>
      )}
    </article>
  );
}

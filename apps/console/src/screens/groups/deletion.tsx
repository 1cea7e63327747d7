import type { Group } from '@heliograph/sdk';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/api.ts';
import { Confirmation } from '../../controls/confirmation.tsx';
import styles from '../../controls/form.module.css';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Deletes a group, when that is confirmed, and returns to the list. */
export function Deletion({ group }: { group: Group }) {
  const { groups: texts } = useTexts();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const deletion = useAction(() => api.deleteGroup(group.groupId), {
    changes: [['groups'], ['devices'], ['device']],
    onDone: () => navigate('/groups'),
  });
  return (
    <>
      <button type="button" className={styles.dangerous} onClick={() => setAsking(true)}>
        {texts.delete}
      </button>
      {isAsking && (
        <Confirmation
          title={texts.deleteTitle(group.name)}
          action={texts.deleteNow}
          progress={deletion}
          onConfirm={() => deletion.run(undefined)}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.deleteAbout}</p>
        </Confirmation>
      )}
    </>
  );
}

import type { Operator } from '@heliograph/sdk';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

/** Removes an operator; the service refuses to remove the last one. */
export function OperatorRemoval({ operator: { id, username }, onClose }: { operator: Operator; onClose: () => void }) {
  const { operator } = useTexts();
  const texts = operator.operators;
  const removal = useAction(() => api.removeOperator(id), { changes: [['operators']], onDone: onClose });
  return (
    <Confirmation
      title={texts.removeTitle(username)}
      action={texts.remove}
      isBusy={removal.isBusy}
      error={removal.error}
      onConfirm={() => removal.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.removeAbout}</p>
    </Confirmation>
  );
}

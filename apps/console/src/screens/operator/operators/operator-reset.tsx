import type { OneTimePassword, Operator } from '@heliograph/sdk';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

interface OperatorResetProps {
  operator: Operator;
  onIssued: (issued: OneTimePassword) => void;
  onClose: () => void;
}

export function OperatorReset({ operator: { id, username }, onIssued, onClose }: OperatorResetProps) {
  const { operator } = useTexts();
  const texts = operator.reset;
  const reset = useAction(() => api.resetOperatorPassword(id), {
    onDone: (issued) => {
      onIssued(issued);
      onClose();
    },
  });
  return (
    <Confirmation
      title={texts.title(username)}
      action={texts.action}
      progress={reset}
      onConfirm={() => reset.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.about}</p>
    </Confirmation>
  );
}

/** Removes an operator; the service refuses to remove the last one. */
export function OperatorRemoval({ operator: { id, username }, onClose }: { operator: Operator; onClose: () => void }) {
  const { operator } = useTexts();
  const texts = operator.operators;
  const removal = useAction(() => api.removeOperator(id), { changes: [['operators']], onDone: onClose });
  return (
    <Confirmation
      title={texts.removeTitle(username)}
      action={texts.remove}
      progress={removal}
      onConfirm={() => removal.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.removeAbout}</p>
    </Confirmation>
  );
}

import { useState } from 'react';
import { useTexts } from '../texts/texts.tsx';

/** Copies a text, and says whether that worked. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { clipboard: texts } = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    );
  };
  return (
    <>
      <button type="button" onClick={copy}>
        {label ?? texts.copy}
      </button>{' '}
      <small role="status">{outcome && texts[outcome]}</small>
    </>
  );
}

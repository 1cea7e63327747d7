import { useTexts } from '../../../texts/texts.tsx';

interface Failed {
  reason?: string | null | undefined;
  detail?: string | null | undefined;
  status?: number | null | undefined;
}

/** Returns a function that explains a failure: in words where the reason is known, with the code of the error. */
export function useReasonText(): (failed: Failed) => string {
  const { deliver: texts } = useTexts();
  const known: Partial<Record<string, string>> = texts.reasons;
  return ({ reason, detail, status }) => {
    if (reason === undefined || reason === null) return '';
    const words = known[reason] ?? reason;
    const code = detail ?? (reason === 'status' && typeof status === 'number' ? String(status) : '');
    return code === '' ? words : `${words} (${code})`;
  };
}

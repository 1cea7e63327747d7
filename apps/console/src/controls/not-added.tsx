import type { MemberResult } from '../api/add-to-group.ts';
import { useTexts } from '../texts/texts.tsx';
import styles from './form.module.css';

/** What was not added to a group, and why. */
export function NotAdded({ failed }: { failed: readonly MemberResult[] }) {
  const { groups: texts } = useTexts();
  if (failed.length === 0) return null;
  return (
    <>
      <p className={styles.problem}>{texts.failed(failed.length)}</p>
      <ul className={styles.list}>
        {failed.map(({ id, error, message }) => (
          <li key={id}>
            <code>{id}</code>: {error === undefined ? message : texts.errors[error]}
          </li>
        ))}
      </ul>
    </>
  );
}

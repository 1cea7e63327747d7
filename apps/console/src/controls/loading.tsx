import { useTexts } from '../texts/texts.tsx';
import styles from './loading.module.css';

/** Lines where the content will be: a slow network shows that something is coming, never a blank page. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const { loading } = useTexts();
  return (
    <div role="status" className={styles.loading}>
      <span className={styles.text}>{loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}

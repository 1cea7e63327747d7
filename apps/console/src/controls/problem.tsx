import { useTexts } from '../texts/texts.tsx';
import styles from './form.module.css';
import { problemText } from './problem-text.ts';

/** What is wrong with the value of a field, beside it. */
export function Problem({ problem }: { problem: string | undefined }) {
  const { problems: texts } = useTexts();
  return problem === undefined ? null : <strong className={styles.problem}> {problemText(problem, texts)}</strong>;
}

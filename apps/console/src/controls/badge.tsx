import styles from './badge.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'quiet';

/** A state in a word; its colour only repeats the word. */
export function Badge({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {text}
    </span>
  );
}

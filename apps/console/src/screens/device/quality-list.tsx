import { useTexts } from '../../texts/texts.tsx';
import styles from './device.module.css';
import { qualityText } from './quality-text.ts';

/** Explains which values were left out of a record, and why. */
export function QualityList({ marks }: { marks: readonly string[] }) {
  const { device: texts } = useTexts();
  if (marks.length === 0) return null;
  return (
    <div className={styles.quality}>
      <strong>{texts.records.left}</strong>
      <ul>
        {marks.map((mark, index) => (
          <li key={index}>
            {qualityText(mark, texts)} <code>{mark}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

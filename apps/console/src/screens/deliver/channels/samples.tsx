import { Code } from '../../../controls/code.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { useAddress } from '../../../controls/address.ts';
import type { Sample } from './kafka-samples.ts';

/** Code to paste, in the language that the address names. */
export function Samples({ samples }: { samples: readonly Sample[] }) {
  const { deliver: texts } = useTexts();
  const [address, change] = useAddress();
  const chosen = samples.find(({ language }) => language === address.get('code')) ?? samples[0]!;
  return (
    <section className={styles.section}>
      <h2>{texts.channels.code}</h2>
      <p className={styles.quiet}>{texts.channels.codeHint}</p>
      <div className={styles.buttons} role="group" aria-label={texts.channels.language}>
        {samples.map(({ language }) => (
          <button
            key={language}
            type="button"
            className={language === chosen.language ? styles.main : undefined}
            aria-pressed={language === chosen.language}
            onClick={() => change({ code: language })}
          >
            {language}
          </button>
        ))}
      </div>
      <p>
        <code>{chosen.install}</code>
      </p>
      <Code text={chosen.code} label={`${texts.channels.code}: ${chosen.language}`} />
    </section>
  );
}

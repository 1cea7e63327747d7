import { languageNames, recordLanguages, type RecordLanguage as Language } from '../../../controls/record-languages.ts';
import { api } from '../../../api/api.ts';
import { Choice } from '../../../controls/fields.tsx';
import { Failure } from '../../../controls/failure.tsx';
import styles from '../../../controls/form.module.css';
import { useAction } from '../../../controls/use-action.ts';
import { useLanguage } from '../../../texts/texts.tsx';

/** Changes the language of `StateDesc` in the account's records. */
export function RecordLanguage({ account }: { account: { language: Language } }) {
  const { texts: all, language } = useLanguage();
  const texts = all.account.settings;
  const change = useAction((chosen: Language) => api.updateOwnAccount({ language: chosen }), {
    changes: [['account']],
  });
  const names = languageNames(language);
  return (
    <section className={styles.panel}>
      <h2>{texts.records}</h2>
      <div className={styles.form}>
        <Choice
          label={texts.recordLanguage}
          hint={texts.recordLanguageHint}
          value={account.language}
          disabled={change.isBusy}
          options={recordLanguages.map((id) => [id, names(id)])}
          onChange={({ target }) => change.run(recordLanguages.find((id) => id === target.value) ?? account.language)}
        />
        {change.error !== undefined && <Failure error={change.error} />}
        <p role="status">{change.result !== undefined && texts.saved}</p>
      </div>
    </section>
  );
}

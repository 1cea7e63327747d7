import type { AdminAccount, UpdateAccountBody } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Choice, Field } from '../../../controls/fields.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { numberOf, textOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import { languageNames, recordLanguages } from '../../../controls/record-languages.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useLanguage } from '../../../texts/texts.tsx';
import { changedLimits } from './limits.ts';

/** Changes the quota, the language of the records and the Kafka settings of an account. */
export function AccountLimits({ account }: { account: AdminAccount }) {
  const { texts: all, language } = useLanguage();
  const texts = all.operator.accounts;
  const change = useAction((body: UpdateAccountBody) => api.updateAccount(account.id, body), {
    changes: [['admin-account', account.id], ['admin-accounts']],
  });
  const problems = problemsOf(change.error);
  const names = languageNames(language);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    change.run(
      changedLimits(account, {
        deviceQuota: numberOf(form, 'deviceQuota'),
        language: recordLanguages.find((id) => id === textOf(form, 'language')) ?? account.language,
        kafkaPartitions: numberOf(form, 'kafkaPartitions'),
        kafkaRetentionHours: numberOf(form, 'kafkaRetentionHours'),
        kafkaBytesPerSecond: numberOf(form, 'kafkaBytesPerSecond'),
      }),
    );
  };
  const number = (name: keyof UpdateAccountBody, label: string, value: number | null, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      name={name}
      type="number"
      min={0}
      defaultValue={value ?? ''}
      problem={problems.get(name)}
    />
  );
  return (
    <section className={styles.panel}>
      <h2>{texts.limits}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        {number('deviceQuota', texts.quota, account.deviceQuota, texts.quotaHint)}
        <Choice
          label={texts.language}
          name="language"
          defaultValue={account.language}
          options={recordLanguages.map((id) => [id, names(id)])}
        />
        {number('kafkaPartitions', texts.partitions, account.kafka.partitions, texts.partitionsHint)}
        {number('kafkaRetentionHours', texts.retention, account.kafka.retentionHours, texts.defaultHint)}
        {number('kafkaBytesPerSecond', texts.bytes, account.kafka.bytesPerSecond, texts.bytesHint)}
        {change.error !== undefined && problems.size === 0 && <Failure error={change.error} />}
        <p role="status">{change.result !== undefined && texts.saved}</p>
        <div className={styles.buttons}>
          <button type="submit" className={styles.primary} disabled={change.isBusy}>
            {texts.save}
          </button>
        </div>
      </form>
    </section>
  );
}

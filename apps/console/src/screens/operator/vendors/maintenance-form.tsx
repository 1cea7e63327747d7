import type { AnnounceMaintenanceBody } from '@heliograph/sdk';
import type { SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { textOf, localTimeOf, secondsOf } from '../../../controls/form-values.ts';
import styles from '../../../controls/form.module.css';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';

export function MaintenanceForm({ vendor, isReplacing }: { vendor: string; isReplacing: boolean }) {
  const { operator } = useTexts();
  const texts = operator.maintenance;
  const announcement = useAction((body: AnnounceMaintenanceBody) => api.announceVendorMaintenance(vendor, body), {
    changes: [['vendor-state', vendor], ['vendor-states']],
  });
  const problems = problemsOf(announcement.error);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const message = textOf(form, 'message');
    announcement.run({
      from: secondsOf(textOf(form, 'from')) ?? Math.floor(Date.now() / 1000),
      // An empty end is 0, which the service refuses at the field.
      until: secondsOf(textOf(form, 'until')) ?? 0,
      message: message === '' ? null : message,
    });
  };
  return (
    <section className={styles.panel}>
      <h3>{isReplacing ? texts.replace : texts.announce}</h3>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{texts.about}</p>
        <Field
          label={texts.from}
          hint={texts.fromHint}
          name="from"
          type="datetime-local"
          problem={problems.get('from')}
        />
        <Field
          label={texts.until}
          name="until"
          type="datetime-local"
          min={localTimeOf(Date.now() / 1000)}
          problem={problems.get('until')}
        />
        <Field
          label={texts.message}
          hint={texts.messageHint}
          name="message"
          maxLength={500}
          problem={problems.get('message')}
        />
        {announcement.error !== undefined && (
          <Failure error={announcement.error} beside={(path) => ['from', 'until', 'message'].includes(path)} />
        )}
        <p role="status">{announcement.result !== undefined && texts.done}</p>
        <div className={styles.buttons}>
          <button type="submit" className={styles.primary} disabled={announcement.isBusy}>
            {isReplacing ? texts.replace : texts.announce}
          </button>
        </div>
      </form>
    </section>
  );
}

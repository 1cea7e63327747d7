import type { ChannelSubscription, FilterBody } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Choice } from '../../../controls/fields.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver } from '../use-webhooks.ts';
import { EnvelopeChoice, type Envelope } from '../envelope-choice.tsx';
import styles from '../deliver.module.css';
import { FilterSummary } from '../filter/delivery-filters.tsx';
import { RecordFilter } from '../filter/record-filter.tsx';

/** The records and events that a channel of the account carries. */
export function ChannelFilter({ channel }: { channel: ChannelSubscription['channel'] }) {
  const { deliver: texts } = useTexts();
  const subscription = useQuery({
    queryKey: ['channel', channel],
    queryFn: ({ signal }) => api.getChannel(channel, { signal }),
  });
  return (
    <section className={styles.section}>
      <h2>{texts.channels.filter}</h2>
      <Loaded query={subscription}>{(found) => <Filter subscription={found} />}</Loaded>
    </section>
  );
}

interface Settings {
  filter: FilterBody;
  envelope: Envelope;
  format: ChannelSubscription['format'];
}

const formatNames: Record<Settings['format'], string> = { json: 'JSON', avro: 'Avro' };

function Filter({ subscription }: { subscription: ChannelSubscription }) {
  const { channel, enabled, filter, envelope, format, updatedAt } = subscription;
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const [edited, setEdited] = useState<Settings>();
  const replacement = useAction((chosen: Settings) => api.replaceChannelFilter(channel, chosen), {
    changes: [['channel', channel]],
    onDone: () => setEdited(undefined),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (edited) replacement.run(edited);
  };
  if (!edited)
    return (
      <>
        <p>
          <FilterSummary filter={filter} none={texts.filter.everyKind} />
          {envelope === 'none' ? '' : `, ${texts.envelope.kinds[envelope]}`}
          {format === 'json' ? '' : `, ${formatNames[format]}`}{' '}
          <span className={styles.quiet}>
            {updatedAt !== null && `${texts.changed} ${formats.time(updatedAt)}`}{' '}
            {!enabled && texts.channels.notEnabled}
          </span>
        </p>
        {canDeliver() && (
          <button type="button" onClick={() => setEdited({ filter, envelope, format })}>
            {texts.channels.changeFilter}
          </button>
        )}
      </>
    );
  return (
    <form className={styles.form} onSubmit={submit}>
      <RecordFilter
        value={edited.filter}
        onChange={(chosen) => setEdited({ ...edited, filter: chosen })}
        kindsHint={texts.filter.usualKinds}
      />
      <EnvelopeChoice value={edited.envelope} onChange={(chosen) => setEdited({ ...edited, envelope: chosen })} />
      {channel === 'kafka' && (
        <Choice
          label={texts.channels.format}
          options={Object.entries(formatNames)}
          value={edited.format}
          onChange={({ target }) => setEdited({ ...edited, format: target.value as Settings['format'] })}
        />
      )}
      {replacement.error !== undefined && <Failure error={replacement.error} />}
      <div className={styles.buttons}>
        <button type="submit" className={styles.main} disabled={replacement.isBusy}>
          {texts.webhooks.save}
        </button>
        <button type="button" onClick={() => setEdited(undefined)}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

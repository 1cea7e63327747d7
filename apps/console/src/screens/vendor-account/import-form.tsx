import { channelNames, defaultChannelNames } from '@heliograph/delivery/channels';
import type { CreateImportBody } from '@heliograph/sdk';
import { useId, useState, type SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { useGroups, useSinkKinds } from '../../api/queries.ts';
import { Failure } from '../../controls/failure.tsx';
import { Choice, Field } from '../../controls/fields.tsx';
import formStyles from '../../controls/form.module.css';
import { Estimate, useEstimate } from '../../controls/imports/estimate.tsx';
import { importProblems, isTooEarly } from '../../controls/imports/import-problems.ts';
import styles from '../../controls/imports/imports.module.css';
import { DevicePicker } from '../../controls/inventory-pickers.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import { bodyOf, emptyDraft, type ImportDraft } from './import-draft.ts';

/** Members whose problem is shown beside their field. */
const fields = ['from', 'to', 'groupId'];

interface ImportFormProps {
  vendorAccountId: string;
  onStarted: () => void;
}

/** Requests an import, with what it would cost as soon as the time is typed. */
export function ImportForm({ vendorAccountId, onStarted }: ImportFormProps) {
  const texts = useTexts();
  const { imports } = texts;
  const groups = useGroups();
  const sinkKinds = useSinkKinds();
  const offered = sinkKinds.data?.length ? channelNames : defaultChannelNames;
  const channelsId = useId();
  const [draft, setDraft] = useState<ImportDraft>(emptyDraft);
  const body = bodyOf(draft);
  const estimate = useEstimate(vendorAccountId, body);
  const start = useAction((chosen: CreateImportBody, once) => api.createImport(vendorAccountId, chosen, once), {
    changes: [['imports', vendorAccountId]],
    onDone: () => {
      setDraft(emptyDraft);
      onStarted();
    },
  });
  const change = (changes: Partial<ImportDraft>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    // The refusal was one of other values.
    start.reset();
  };
  // The estimate refuses what the import would refuse.
  const error = start.error ?? (body === undefined ? undefined : (estimate.error ?? undefined));
  const problems = importProblems(error, texts);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (body) start.run(body);
  };
  return (
    <form className={formStyles.form} onSubmit={submit}>
      <p>{imports.meaning}</p>
      <Field
        label={imports.from}
        type="date"
        required
        value={draft.from}
        onChange={({ target }) => change({ from: target.value })}
        problem={problems.get('from')}
      />
      <Field
        label={imports.to}
        hint={imports.toHint}
        type="date"
        value={draft.to}
        onChange={({ target }) => change({ to: target.value })}
        problem={problems.get('to')}
      />
      <Choice
        label={imports.devices}
        value={draft.devices}
        options={(['all', 'group', 'some'] as const).map((one) => [one, imports.deviceChoices[one]])}
        onChange={({ target }) => change({ devices: target.value as ImportDraft['devices'] })}
      />
      {draft.devices === 'group' && (
        <Choice
          label={imports.group}
          required
          value={draft.groupId}
          options={[
            ['', texts.groups.choose],
            ...(groups.data ?? []).map(({ groupId, name }) => [groupId, name] as const),
          ]}
          onChange={({ target }) => change({ groupId: target.value })}
          problem={problems.get('groupId')}
        />
      )}
      {draft.devices === 'some' && (
        <DevicePicker
          label={imports.someDevices}
          values={draft.deviceIds}
          onChange={(deviceIds) => change({ deviceIds })}
        />
      )}
      <Choice
        label={imports.delivery}
        hint={imports.deliveryHint}
        value={draft.delivery}
        options={(['used', 'chosen', 'stored'] as const).map((one) => [one, imports.deliveries[one]])}
        onChange={({ target }) => change({ delivery: target.value as ImportDraft['delivery'] })}
      />
      {draft.delivery === 'chosen' && (
        <div role="group" aria-labelledby={channelsId} className={styles.checks}>
          <span id={channelsId}>{imports.channels}</span>
          {offered.map((channel) => (
            <label key={channel}>
              <input
                type="checkbox"
                checked={draft.channels.includes(channel)}
                onChange={({ target }) =>
                  change({
                    channels: offered.filter((each) =>
                      each === channel ? target.checked : draft.channels.includes(each),
                    ),
                  })
                }
              />
              {texts.account.usage.channels[channel]}
            </label>
          ))}
        </div>
      )}
      {error !== undefined && !isTooEarly(error) && <Failure error={error} beside={(path) => fields.includes(path)} />}
      {body !== undefined && estimate.isPending && error === undefined && <p role="status">{imports.estimating}</p>}
      {body !== undefined && error === undefined && estimate.data && <Estimate estimate={estimate.data} />}
      <div className={formStyles.buttons}>
        <button type="submit" className={formStyles.primary} disabled={body === undefined} aria-disabled={start.isBusy}>
          {imports.start}
        </button>
      </div>
    </form>
  );
}

import type { Sink, Webhook } from '@heliograph/sdk';
import { useState, type SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Choice, Field } from '../../../controls/fields.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { problemsOf } from '../../../controls/problems-of-members.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { RecordFilter } from '../filter/record-filter.tsx';
import { useAddress } from '../../../controls/address.ts';
import type { AnyReplay } from './any-replay.ts';
import { draftFrom, hasDeadLetters, startReplay, type ReplayDraft } from './replay-draft.ts';
import { ReplayState } from './replay-state.tsx';

const isBesideField = (path: string): boolean => ['from', 'to', 'filter.status', 'filter.reason'].includes(path);

/** Starts a replay by time range and filter. The address may name its target, so that other pages can point here. */
export function NewReplay({ webhooks, sinks }: { webhooks: readonly Webhook[]; sinks: readonly Sink[] }) {
  const { deliver: texts } = useTexts();
  const [address] = useAddress();
  const [draft, setDraft] = useState<ReplayDraft>(() => draftFrom(address, Date.now()));
  const change = (changes: Partial<ReplayDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const start = useAction((chosen: ReplayDraft, once): Promise<AnyReplay> => startReplay(api, chosen, once), {
    changes: [['replays']],
  });
  const problems = problemsOf(start.error);
  const hasScopes = hasDeadLetters(draft.target);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    start.run(draft);
  };
  const targets = [
    ...webhooks.map(({ id, name, url }) => [id, name ?? url] as const),
    ...sinks.map(({ id, name, kind }) => [id, name ?? `${kind} (${id})`] as const),
    ...(['kafka', 'mqtt'] as const).map((channel) => [channel, texts.tabs[channel]] as const),
  ];
  return (
    <details className={styles.card} open={address.has('target') || undefined}>
      <summary>
        <strong>{texts.replays.create}</strong>
      </summary>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.quiet}>{texts.replays.meaning}</p>
        <div className={styles.pair}>
          <Choice
            label={texts.replays.target}
            options={[['', texts.replays.choose], ...targets]}
            required
            value={draft.target}
            onChange={({ target }) => change({ target: target.value })}
          />
          {hasScopes && (
            <Choice
              label={texts.replays.scope}
              options={(['all', 'dead'] as const).map((scope) => [scope, texts.replays.scopes[scope]] as const)}
              value={draft.scope}
              onChange={({ target }) => change({ scope: target.value as ReplayDraft['scope'] })}
            />
          )}
          <Field
            label={texts.from}
            type="datetime-local"
            required
            value={draft.from}
            onChange={({ target }) => change({ from: target.value })}
            problem={problems.get('from')}
          />
          <Field
            label={texts.to}
            hint={texts.replays.toHint}
            type="datetime-local"
            value={draft.to}
            onChange={({ target }) => change({ to: target.value })}
            problem={problems.get('to')}
          />
          {hasScopes && draft.scope === 'dead' && (
            <>
              <Field
                label={texts.status}
                placeholder="503, 5xx"
                pattern="[1-5](\d\d|xx)"
                value={draft.status}
                onChange={({ target }) => change({ status: target.value })}
                problem={problems.get('filter.status')}
              />
              <Field
                label={texts.reason}
                pattern="[a-z_]{1,64}"
                value={draft.reason}
                onChange={({ target }) => change({ reason: target.value })}
                problem={problems.get('filter.reason')}
              />
            </>
          )}
        </div>
        <RecordFilter
          value={draft.filter}
          onChange={(filter) => change({ filter })}
          kindsHint={texts.filter.usualKinds}
        />
        {start.error !== undefined && <Failure error={start.error} beside={isBesideField} />}
        {start.result && <ReplayState key={start.result.id} replay={start.result} />}
        <div className={styles.buttons}>
          <button type="submit" className={styles.main} disabled={start.isBusy}>
            {texts.replays.start}
          </button>
        </div>
      </form>
    </details>
  );
}

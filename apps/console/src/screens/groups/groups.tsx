import { reported } from '@heliograph/base-data';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, session } from '../../api/api.ts';
import { Field } from '../../controls/fields.tsx';
import styles from '../../controls/form.module.css';
import { Listed } from '../../controls/listed.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useAddress } from '../../controls/address.ts';
import { useList } from '../../controls/use-list.ts';
import { useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { GroupForm, type NamedGroup } from './group-form.tsx';
import { GroupTable } from './group-table.tsx';

const MAX_SEARCH_LENGTH = 100;

/** All groups of the account, searched by their names. */
export function Groups() {
  const { groups: texts } = useTexts();
  const [filters, change] = useAddress();
  const [isCreating, setCreating] = useState(false);
  useTitle(texts.title);
  const text = filters.get('text') ?? '';
  const groups = useList({
    key: ['groups', 'list', text],
    keepsPrevious: true,
    load: (page, options) =>
      api.listGroups({ ...page, ...reported({ text: text.trim() === '' ? undefined : text.trim() }) }, options),
  });
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.about}</p>
      {session.mayWrite &&
        (isCreating ? (
          <NewGroup onClose={() => setCreating(false)} />
        ) : (
          <p>
            <button type="button" className={styles.primary} onClick={() => setCreating(true)}>
              {texts.create}
            </button>
          </p>
        ))}
      <search className={styles.filters}>
        <Field
          label={texts.search}
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </search>
      <Listed list={groups} empty={text.trim() === '' ? texts.none : texts.noMatch}>
        {(items) => <GroupTable groups={items} />}
      </Listed>
    </>
  );
}

/** Creates a group and opens its page, where members are added. */
function NewGroup({ onClose }: { onClose: () => void }) {
  const { groups: texts } = useTexts();
  const [, navigate] = useLocation();
  const creation = useAction((body: NamedGroup, once) => api.createGroup(body, once), {
    changes: [['groups']],
    onDone: ({ groupId }) => navigate(`/groups/${encodeURIComponent(groupId)}`),
  });
  return (
    <section className={styles.panel}>
      <h2>{texts.create}</h2>
      <GroupForm
        action={texts.create}
        isBusy={creation.isBusy}
        error={creation.error}
        onSubmit={creation.run}
        onCancel={onClose}
      />
    </section>
  );
}

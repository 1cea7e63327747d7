import type { GroupMembersOutcome } from '@heliograph/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'wouter';
import { api } from '../api/api.ts';
import { useTexts } from '../texts/texts.tsx';
import { Failure } from './failure.tsx';
import styles from './form.module.css';
import { GroupChoice, isNameProblem, NEW_GROUP, noGroup, type ChosenGroup } from './group-choice.tsx';
import { useAction } from './use-action.ts';

interface AddToGroupProps {
  members: Members;
  hint?: string;
  /** Groups that it is in already. */
  without?: readonly string[];
  /** Queries whose answers are old afterwards, besides those of groups. */
  changes?: readonly QueryKey[];
}

/** Adds a plant or device to a group, which can be created with it. */
export function AddToGroup({ members, hint, without, changes = [] }: AddToGroupProps) {
  const { groups: texts } = useTexts();
  const [chosen, setChosen] = useState<ChosenGroup>(noGroup);
  const adding = useAction(
    async ({ groupId, name }: ChosenGroup, once) => {
      if (groupId !== NEW_GROUP) return { groupId, failed: await addToGroup(groupId, members) };
      const created = await api.createGroup({ name: name.trim(), ...members }, once);
      return { groupId: created.groupId, failed: [] };
    },
    {
      changes: [['groups'], ['group'], ['group-plants'], ['group-devices'], ['devices'], ...changes],
      onDone: () => setChosen(noGroup),
    },
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    adding.run(chosen);
  };
  const { result, error } = adding;
  return (
    <form className={styles.form} onSubmit={submit}>
      <GroupChoice label={texts.addTo} value={chosen} onChange={setChosen} error={error} without={without} />
      {hint !== undefined && <p>{hint}</p>}
      {error !== undefined && !isNameProblem(error) && <Failure error={error} />}
      <div className={styles.buttons}>
        <button type="submit" disabled={adding.isBusy}>
          {texts.addNow}
        </button>
      </div>
      <div role="status">
        {result?.failed.length === 0 && (
          <Link href={`/groups/${encodeURIComponent(result.groupId)}`}>{texts.addedTo}</Link>
        )}
        {result && <NotAdded failed={result.failed} />}
      </div>
    </form>
  );
}

export interface Members {
  plantIds?: string[];
  deviceIds?: string[];
}

type MemberResult = GroupMembersOutcome['results'][number];

/** Returns the devices and plants that were not added to a group. @throws HeliographError 404 */
export async function addToGroup(groupId: string, members: Members): Promise<MemberResult[]> {
  const { results } = await api.changeGroupMembers(groupId, { action: 'add', ...members });
  return results.filter(({ success }) => !success);
}

/** The devices and plants that were not added to a group, with the reason. */
export function NotAdded({ failed }: { failed: readonly MemberResult[] }) {
  const { groups: texts } = useTexts();
  if (failed.length === 0) return null;
  return (
    <>
      <p className={styles.problem}>{texts.failed(failed.length)}</p>
      <ul className={styles.list}>
        {failed.map(({ id, error, message }) => (
          <li key={id}>
            <code>{id}</code>: {error === undefined ? message : texts.errors[error]}
          </li>
        ))}
      </ul>
    </>
  );
}

import { HeliographError } from '@heliograph/sdk';
import { useGroups } from '../api/queries.ts';
import { useTexts } from '../texts/texts.tsx';
import { Choice, Field } from './fields.tsx';
import { Failure } from './failure.tsx';
import { problemsOf } from './problems-of-members.ts';

/** Stands for a group that is created first. */
export const NEW_GROUP = 'new';
const MAX_NAME_LENGTH = 100;

export interface ChosenGroup {
  /** Empty before one is chosen. */
  groupId: string;
  /** Members of a new group. */
  name: string;
}

export const noGroup: ChosenGroup = { groupId: '', name: '' };

interface GroupChoiceProps {
  label: string;
  value: ChosenGroup;
  onChange: (value: ChosenGroup) => void;
  /** The error of the attempt to create the group. */
  error?: unknown;
  /** Groups that are not offered. */
  without?: readonly string[];
  /** Offers to create one. */
  mayCreate?: boolean;
}

/** Chooses a group by its name, or names a new one. */
export function GroupChoice({ label, value, onChange, error, without = [], mayCreate = true }: GroupChoiceProps) {
  const { groups: texts } = useTexts();
  const groups = useGroups();
  const offered = groups.data?.filter(({ groupId }) => !without.includes(groupId)) ?? [];
  const isEmpty = groups.data !== undefined && offered.length === 0 && !mayCreate;
  return (
    <>
      <Choice
        label={label}
        required
        value={value.groupId}
        options={[
          ['', isEmpty ? texts.none : texts.choose],
          ...offered.map(({ groupId, name }) => [groupId, name] as const),
          ...(mayCreate ? [[NEW_GROUP, texts.newGroup] as const] : []),
        ]}
        onChange={({ target }) => onChange({ ...value, groupId: target.value })}
      />
      {value.groupId === NEW_GROUP && (
        <Field
          label={texts.newName}
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={value.name}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
          problem={isNameTaken(error) ? texts.taken : problemsOf(error).get('name')}
        />
      )}
      {groups.error && <Failure error={groups.error} onRetry={() => void groups.refetch()} />}
    </>
  );
}

/** Whether a call failed because of the name of the group; the error is then shown beside its field. */
export function isNameProblem(error: unknown): boolean {
  return isNameTaken(error) || problemsOf(error).has('name');
}

export function isNameTaken(error: unknown): boolean {
  return error instanceof HeliographError && error.error === 'name_taken';
}

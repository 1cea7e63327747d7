import { HeliographError, type Group } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api, session } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTitle } from '../../shell/screen.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { AddMembers } from './add-members.tsx';
import { Deletion } from './deletion.tsx';
import { GroupDevices } from './group-devices.tsx';
import { GroupForm, type NamedGroup } from './group-form.tsx';
import { GroupPlants } from './group-plants.tsx';
import styles from './groups.module.css';

/** A group: its members, and the actions to add, remove and change. */
export function GroupPage() {
  const { id = '' } = useParams();
  return <GroupOf key={id} id={id} />;
}

function GroupOf({ id }: { id: string }) {
  const { alarms, groups: texts } = useTexts();
  const group = useQuery({ queryKey: ['group', id], queryFn: ({ signal }) => api.getGroup(id, { signal }) });
  useTitle(group.data?.name, texts.title);
  if (group.error instanceof HeliographError && group.error.code === 404) {
    return (
      <p role="alert">
        {texts.notFound} <Link href="/groups">{texts.toList}</Link>
      </p>
    );
  }
  if (!group.data) {
    return group.isError ? <Failure error={group.error} onRetry={() => void group.refetch()} /> : <Loading />;
  }
  const { name, description, plantCount, deviceCount } = group.data;
  return (
    <article className={styles.group}>
      <header>
        <nav aria-label={texts.title}>
          <Link href="/groups">{texts.toList}</Link>
        </nav>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {description !== null && (
          <p>
            <bdi>{description}</bdi>
          </p>
        )}
        <p>
          {texts.members(plantCount, deviceCount)} ·{' '}
          <Link href={`/fleet?groupId=${encodeURIComponent(id)}`}>{texts.inFleet}</Link> ·{' '}
          <Link href={`/alarms?groupId=${encodeURIComponent(id)}`}>{alarms.ofGroup}</Link>
        </p>
      </header>
      {group.isError && <Failure error={group.error} onRetry={() => void group.refetch()} />}
      {session.mayWrite && <AddMembers groupId={id} />}
      <GroupPlants group={group.data} />
      <GroupDevices group={group.data} />
      {session.mayWrite && <Settings group={group.data} />}
    </article>
  );
}

function Settings({ group }: { group: Group }) {
  const { groups: texts } = useTexts();
  const change = useAction((body: NamedGroup) => api.updateGroup(group.groupId, body), {
    changes: [['groups'], ['group', group.groupId]],
  });
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">{texts.edit}</h2>
      <GroupForm group={group} action={texts.save} isBusy={change.isBusy} error={change.error} onSubmit={change.run} />
      <p role="status">{change.result !== undefined && texts.saved}</p>
      <Deletion group={group} />
    </section>
  );
}

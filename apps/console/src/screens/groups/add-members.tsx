import { useState, type SyntheticEvent } from 'react';
import { addToGroup, type Members, NotAdded } from '../../controls/add-to-group.tsx';
import { Failure } from '../../controls/failure.tsx';
import form from '../../controls/form.module.css';
import { DevicePicker, PlantPicker } from '../../controls/inventory-pickers.tsx';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import { changesOf } from './use-group-plants.ts';
import styles from './groups.module.css';

/** Finds plants by their names and devices by their serial numbers, and adds them to a group. What was not added stays chosen. */
export function AddMembers({ groupId }: { groupId: string }) {
  const { groups: texts } = useTexts();
  const [plantIds, setPlantIds] = useState<readonly string[]>([]);
  const [deviceIds, setDeviceIds] = useState<readonly string[]>([]);
  const adding = useAction(
    async (members: Required<Members>) => ({
      requested: members.plantIds.length + members.deviceIds.length,
      failed: await addToGroup(groupId, members),
    }),
    {
      changes: changesOf(groupId),
      onDone: ({ failed }) => {
        const ids = failed.map(({ id }) => id);
        setPlantIds(plantIds.filter((id) => ids.includes(id)));
        setDeviceIds(deviceIds.filter((id) => ids.includes(id)));
      },
    },
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    adding.run({ plantIds: [...plantIds], deviceIds: [...deviceIds] });
  };
  const { result } = adding;
  return (
    <section aria-labelledby="add" className={form.panel}>
      <h2 id="add">{texts.add}</h2>
      <form onSubmit={submit}>
        <div className={styles.pickers}>
          <PlantPicker label={texts.plants} values={plantIds} onChange={setPlantIds} />
          <DevicePicker label={texts.devices} values={deviceIds} onChange={setDeviceIds} />
        </div>
        <p>{texts.addHint}</p>
        {adding.error !== undefined && <Failure error={adding.error} />}
        <div className={form.buttons}>
          <button
            type="submit"
            className={form.primary}
            disabled={adding.isBusy || plantIds.length + deviceIds.length === 0}
          >
            {texts.addNow}
          </button>
        </div>
        <div role="status">
          {result && texts.added(result.requested - result.failed.length)}
          {result && <NotAdded failed={result.failed} />}
        </div>
      </form>
    </section>
  );
}

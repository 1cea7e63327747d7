import type { PlantDetail } from '@heliograph/sdk';
import { useId, useState, type SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { AddToGroup } from '../../controls/add-to-group.tsx';
import { Failure } from '../../controls/failure.tsx';
import { Field, Options } from '../../controls/fields.tsx';
import form from '../../controls/form.module.css';
import { problemsOf } from '../../controls/problems-of-members.ts';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './plant.module.css';

/** Names that the browser offers; it may support more. */
const zones = Intl.supportedValuesOf('timeZone');

/** Sets the time zone of a plant by its IANA name, or removes it. */
function ZoneForm({ plant }: { plant: PlantDetail }) {
  const { plant: texts } = useTexts();
  const { zone } = texts;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const setting = plant.timezoneSetting;
  const change = useAction((timezoneName: string | null) => api.updatePlant(plant.plantId, { timezoneName }), {
    changes: [['plant', plant.plantId], ['plants'], ['plant-chart', plant.plantId]],
    onDone: () => setTyped(undefined),
  });
  const problem = problemsOf(change.error).get('timezoneName');
  const value = typed ?? setting ?? '';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    change.run(value.trim());
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <Field
        label={zone.setting}
        hint={plant.timezoneSource === 'vendor' && plant.timezoneName !== null ? zone.vendorCounts : zone.hint}
        list={id}
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        placeholder={plant.timezoneName ?? 'Europe/Berlin'}
        value={value}
        onChange={({ target }) => setTyped(target.value)}
        problem={problem}
      />
      <datalist id={id}>
        <Options options={zones.map((name) => [name, name])} />
      </datalist>
      {change.error !== undefined && <Failure error={change.error} beside={(path) => path === 'timezoneName'} />}
      <div className={form.buttons}>
        <button type="submit" disabled={change.isBusy || value.trim() === (setting ?? '')}>
          {zone.save}
        </button>
        {setting !== null && (
          <button type="button" disabled={change.isBusy} onClick={() => change.run(null)}>
            {zone.remove}
          </button>
        )}
      </div>
      <p role="status">
        {change.result !== undefined &&
          typed === undefined &&
          (change.result.timezoneSetting === null ? zone.removed : zone.saved)}
      </p>
    </form>
  );
}

export function PlantSettings({ plant }: { plant: PlantDetail }) {
  const { plant: texts, groups } = useTexts();
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <h2 id="settings">{texts.settings.title}</h2>
      <ZoneForm plant={plant} />
      <AddToGroup
        members={{ plantIds: [plant.plantId] }}
        hint={groups.addPlantHint}
        changes={[['plant', plant.plantId]]}
      />
    </section>
  );
}

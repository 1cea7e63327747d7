import type { PlantDetail } from '@heliograph/sdk';
import { useId, useState, type SyntheticEvent } from 'react';
import { api } from '../../api/api.ts';
import { Failure } from '../../controls/failure.tsx';
import { Field } from '../../controls/field.tsx';
import form from '../../controls/form.module.css';
import { Options } from '../../controls/options.tsx';
import { problemsOf } from '../../controls/problems.ts';
import { useAction } from '../../controls/use-action.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Names that the browser offers; it may know more. */
const zones = Intl.supportedValuesOf('timeZone');

/** Sets the time zone of a plant by its IANA name, or removes what was set. */
export function ZoneForm({ plant }: { plant: PlantDetail }) {
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

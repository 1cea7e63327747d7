import type { FilterBody, WebhookFilterBody } from '@heliograph/sdk';
import { useGroups, useVendors } from '../../../api/queries.ts';
import { Choice } from '../../../controls/fields.tsx';
import { DevicePicker, PlantPicker } from '../../../controls/inventory-pickers.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { CheckedList } from './checked-list.tsx';
import { optInKinds, usualKinds } from './kinds.ts';
import { changedFilter, hasIntervals, withResolution } from './delivery-query.ts';

interface RecordFilterProps<F extends WebhookFilterBody> {
  value: F;
  onChange: (value: F) => void;
  /** Explains what is delivered when no kind is chosen. */
  kindsHint: string;
  /** Offers "all kinds, future ones too", which only webhooks support. */
  hasAllKinds?: boolean;
}

/** Chooses records and events by kind, vendor, group, plant and device. Empty means: all. */
export function RecordFilter<F extends FilterBody | WebhookFilterBody>(props: RecordFilterProps<F>) {
  const { value, onChange, kindsHint, hasAllKinds = false } = props;
  const { deliver: texts } = useTexts();
  const vendors = useVendors();
  const groups = useGroups();
  const set = (name: Exclude<keyof WebhookFilterBody, 'resolution'>) => (values: readonly string[]) =>
    onChange(changedFilter(value, name, values));
  return (
    <fieldset>
      <legend>{texts.filter.title}</legend>
      <CheckedList
        label={texts.filter.kinds}
        hint={kindsHint}
        options={[
          ...(hasAllKinds ? [['*', texts.filter.allKinds] as const] : []),
          ...usualKinds.map((kind) => [kind, kind] as const),
        ]}
        further={{ label: texts.filter.optIn, options: optInKinds.map((kind) => [kind, kind] as const) }}
        values={value.kinds ?? []}
        onChange={set('kinds')}
      />
      {hasIntervals(value) && (
        <Choice
          label={texts.filter.resolution}
          value={value.resolution ?? ''}
          options={[
            ['', texts.filter.resolutions['1h']],
            ['15m', texts.filter.resolutions['15m']],
            ['1d', texts.filter.resolutions['1d']],
          ]}
          onChange={({ target }) => onChange(withResolution(value, target.value))}
        />
      )}
      <CheckedList
        label={texts.filter.vendors}
        hint={texts.filter.noneIsAll}
        options={(vendors.data ?? []).map(({ id, name }) => [id, name] as const)}
        values={value.vendors ?? []}
        onChange={set('vendors')}
      />
      {(groups.data?.length ?? 0) > 0 && (
        <CheckedList
          label={texts.filter.groups}
          hint={texts.filter.noneIsAll}
          options={groups.data!.map(({ groupId, name }) => [groupId, name] as const)}
          values={value.groupIds ?? []}
          onChange={set('groupIds')}
        />
      )}
      <div className={styles.pair}>
        <PlantPicker label={texts.filter.plants} values={value.plantIds ?? []} onChange={set('plantIds')} />
        <DevicePicker label={texts.filter.devices} values={value.deviceIds ?? []} onChange={set('deviceIds')} />
      </div>
      <p className={styles.quiet}>{texts.filter.meaning}</p>
    </fieldset>
  );
}

import { useTexts } from '../../../texts/texts.tsx';
import { DebouncedInput } from '../debounced-input.tsx';
import { FilterSelect } from '../filter-select.tsx';
import fleetStyles from '../fleet.module.css';
import { useFleetUrl } from '../use-criteria.ts';
import { useNames } from '../use-names.ts';

/** The filters that plants have; those of devices stay in the URL for the table. */
export function MapFilters() {
  const { fleet: texts } = useTexts();
  const names = useNames();
  const { params, choose } = useFleetUrl();
  return (
    <search className={fleetStyles.filterRow}>
      <DebouncedInput
        type="search"
        label={texts.searchPlants}
        value={params.get('name') ?? ''}
        onSettled={(value) => choose('name', value)}
      />
      <FilterSelect name="vendor" label={texts.vendor} options={[...names.vendors]} />
      <FilterSelect name="groupId" label={texts.group} options={[...names.groups]} />
      <FilterSelect name="dataAccessUserId" label={texts.account} options={[...names.accounts]} />
    </search>
  );
}

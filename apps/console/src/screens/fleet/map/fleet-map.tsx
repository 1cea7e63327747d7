import { Failure } from '../../../controls/failure.tsx';
import { Loading } from '../../../controls/loading.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { useFleetUrl } from '../criteria.ts';
import { DebouncedInput } from '../debounced-input.tsx';
import { FilterSelect } from '../filters.tsx';
import fleetStyles from '../fleet.module.css';
import { useNames } from '../use-names.ts';
import { PlantMap } from './plant-map.tsx';
import { plantCriteriaOf, useMapPlants } from './use-plants.ts';

/** All plants of the account on a map that needs no other host. */
export function FleetMap() {
  const { params, criteria } = useFleetUrl();
  const plants = useMapPlants(plantCriteriaOf(criteria, params.get('name')));
  return (
    <>
      <MapFilters />
      {plants.isError && <Failure error={plants.error} onRetry={() => void plants.refetch()} />}
      {plants.isPending && <Loading lines={8} />}
      {plants.data && <PlantMap {...plants.data} />}
    </>
  );
}

/** The filters that plants have; those of devices stay in the URL for the table. */
function MapFilters() {
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

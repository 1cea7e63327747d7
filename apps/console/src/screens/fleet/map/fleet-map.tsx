import { Failure } from '../../../controls/failure.tsx';
import { Loading } from '../../../controls/loading.tsx';
import { useFleetUrl } from '../use-criteria.ts';
import { MapFilters } from './map-filters.tsx';
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

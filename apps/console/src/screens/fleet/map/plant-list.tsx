import { Link } from 'wouter';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { conditionOf } from './condition.ts';
import type { PlantCluster } from './draw.ts';
import styles from './map.module.css';

const MAX_ITEMS = 100;

interface PlantListProps {
  clusters: readonly PlantCluster[];
  onMark: (cluster: PlantCluster | undefined) => void;
  onOpen: (cluster: PlantCluster) => void;
  canSplit: (cluster: PlantCluster) => boolean;
}

/** The contents of the map as a list: a plant is a link, a cluster a button that zooms to its plants. Plants at the same place are all listed. */
export function PlantList({ clusters, onMark, onOpen, canSplit }: PlantListProps) {
  const { fleet: texts, currentStatus: statuses } = useTexts();
  const formats = useFormats();
  const entries = [...clusters]
    .sort((a, b) => b.items.length - a.items.length)
    .flatMap((cluster) =>
      cluster.items.length > 1 && canSplit(cluster)
        ? [{ cluster, plants: cluster.items, isCluster: true }]
        : cluster.items.map((plant) => ({ cluster, plants: [plant], isCluster: false })),
    );
  return (
    <ul className={styles.list}>
      {entries.slice(0, MAX_ITEMS).map(({ cluster, plants, isCluster }) => {
        const { devices, powerKw, faults, withoutData } = conditionOf(plants);
        const first = plants[0]!;
        const mark = { onFocus: () => onMark(cluster), onBlur: () => onMark(undefined) };
        return (
          <li key={first.plantId} onPointerEnter={() => onMark(cluster)} onPointerLeave={() => onMark(undefined)}>
            {isCluster ? (
              <button type="button" onClick={() => onOpen(cluster)} {...mark}>
                <bdi>{texts.cluster(formats.number(plants.length), first.name)}</bdi>
              </button>
            ) : (
              <Link href={`/plants/${encodeURIComponent(first.plantId)}`} {...mark}>
                <bdi>{first.name}</bdi>
              </Link>
            )}
            <small>
              {[
                texts.devicesOf(formats.number(devices)),
                formats.number(powerKw, 'kW'),
                faults > 0 ? texts.faults(formats.number(faults)) : '',
                withoutData > 0 ? statuses.withoutData(formats.number(withoutData)) : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </small>
          </li>
        );
      })}
      {entries.length > MAX_ITEMS && <li>{texts.furtherPlants(formats.number(entries.length - MAX_ITEMS))}</li>}
    </ul>
  );
}

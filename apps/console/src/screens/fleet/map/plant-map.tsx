import type { PlantListItem } from '@heliograph/sdk';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { clustersOf } from './clusters.ts';
import { conditionOf } from './condition.ts';
import type { PlantCluster } from './draw.ts';
import { MapCanvas } from './map-canvas.tsx';
import styles from './map.module.css';
import { MAX_ZOOM, projectionOf, viewOf, zoomed } from './map-view.ts';
import { PlantList } from './plant-list.tsx';
import { useMapView, useSize } from './use-map-view.ts';

const CLUSTER_PX = 44;
const MAX_LISTED = 200;

type Position = readonly [longitude: number, latitude: number];

/** Plants that have a position, clustered; those without are counted and listed below. */
export function PlantMap({ plants, isCut }: { plants: readonly PlantListItem[]; isCut: boolean }) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const [, navigate] = useLocation();
  const [box, size] = useSize();
  const [chosen, setView] = useMapView();
  const [marked, setMarked] = useState<PlantCluster>();
  const placed = useMemo(() => plants.filter((plant) => positionOf(plant) !== undefined), [plants]);
  const unplaced = plants.filter((plant) => positionOf(plant) === undefined);
  const all = useMemo(() => size && viewOf(positionsOf(placed), size), [placed, size]);
  const view = chosen ?? all;
  const clusters = useMemo(() => {
    if (!view || !size) return [];
    const projection = projectionOf(view, size);
    const points = placed.flatMap((item) => {
      const [x, y] = projection([...positionOf(item)!]) ?? [-1, -1];
      return x < 0 || y < 0 || x > size.width || y > size.height ? [] : [{ x, y, item }];
    });
    return clustersOf(points, CLUSTER_PX);
  }, [placed, view, size]);
  const canSplit = ({ items }: PlantCluster): boolean =>
    (view?.zoom ?? 0) < MAX_ZOOM && new Set(positionsOf(items).map(String)).size > 1;
  const open = (cluster: PlantCluster): void => {
    const [first, second] = cluster.items;
    setMarked(undefined);
    if (!second) navigate(`/plants/${encodeURIComponent(first!.plantId)}`);
    else if (size && canSplit(cluster)) setView(viewOf(positionsOf(cluster.items), size));
  };
  const { devices } = conditionOf(plants);
  return (
    <>
      <p role="status" className={styles.summary}>
        {plants.length === 0
          ? texts.noPlants
          : texts.plantsOnMap(formats.number(plants.length), formats.number(devices))}{' '}
        {isCut && texts.mapCut(formats.number(plants.length))}
      </p>
      <div className={styles.map}>
        <div className={styles.frame}>
          <div ref={box} className={styles.box}>
            {size && view && (
              <MapCanvas
                size={size}
                view={view}
                clusters={clusters}
                marked={marked}
                plants={placed.length}
                onView={setView}
                onOpen={open}
              />
            )}
          </div>
          {size && view && (
            <div className={styles.zoom}>
              <button type="button" aria-label={texts.zoomIn} onClick={() => setView(zoomed(view, size, 2))}>
                +
              </button>
              <button type="button" aria-label={texts.zoomOut} onClick={() => setView(zoomed(view, size, 0.5))}>
                −
              </button>
              <button type="button" onClick={() => setView(undefined)}>
                {texts.wholeMap}
              </button>
            </div>
          )}
        </div>
        <section aria-labelledby="in-view" className={styles.side}>
          <h2 id="in-view">{texts.inView}</h2>
          {clusters.length === 0 && <p>{texts.noneInView}</p>}
          <PlantList clusters={clusters} onMark={setMarked} onOpen={open} canSplit={canSplit} />
          {unplaced.length > 0 && (
            <details>
              <summary>{texts.noPosition(formats.number(unplaced.length))}</summary>
              <ul className={styles.list} aria-label={texts.withoutPosition}>
                {unplaced.slice(0, MAX_LISTED).map(({ plantId, name }) => (
                  <li key={plantId}>
                    <Link href={`/plants/${encodeURIComponent(plantId)}`}>
                      <bdi>{name}</bdi>
                    </Link>
                  </li>
                ))}
                {unplaced.length > MAX_LISTED && (
                  <li>{texts.furtherPlants(formats.number(unplaced.length - MAX_LISTED))}</li>
                )}
              </ul>
            </details>
          )}
        </section>
      </div>
    </>
  );
}

function positionOf({ longitude, latitude }: PlantListItem): Position | undefined {
  return longitude === null || latitude === null ? undefined : [longitude, latitude];
}

function positionsOf(plants: readonly PlantListItem[]): Position[] {
  return plants.flatMap((plant) => {
    const position = positionOf(plant);
    return position ? [position] : [];
  });
}

import type { PlantListItem } from '@heliograph/sdk';
import { geoPath, type GeoProjection, type GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json';
import type { Cluster } from './clusters.ts';
import { conditionOf } from './condition.ts';
import type { Size } from './map-view.ts';

export type PlantCluster = Cluster<PlantListItem>;

export const radiusOf = ({ items }: PlantCluster): number =>
  items.length === 1 ? 7 : 11 + Math.min(Math.log2(items.length) * 2, 16);

/** Draws coast lines and plants. A cluster has the number of its plants in it; one with faults has a second, broken ring: colour is not the only sign. */
export function draw(
  canvas: HTMLCanvasElement,
  size: Size,
  projection: GeoProjection,
  clusters: readonly PlantCluster[],
  marked: PlantCluster | undefined,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const colors = colorsOf(canvas);
  context.beginPath();
  geoPath(projection, context)(coasts);
  context.fillStyle = colors.land;
  context.fill();
  context.strokeStyle = colors.coast;
  context.lineWidth = 0.75;
  context.stroke();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = '600 12px system-ui, sans-serif';
  for (const cluster of clusters) {
    const { faults } = conditionOf(cluster.items);
    const radius = radiusOf(cluster);
    circle(context, cluster, radius);
    context.fillStyle = colors.plant;
    context.fill();
    context.lineWidth = cluster === marked ? 4 : 1.5;
    context.strokeStyle = cluster === marked ? colors.text : colors.sea;
    context.stroke();
    if (faults > 0) {
      circle(context, cluster, radius + 4);
      context.setLineDash([4, 3]);
      context.lineWidth = 3;
      context.strokeStyle = colors.bad;
      context.stroke();
      context.setLineDash([]);
    }
    if (cluster.items.length === 1) continue;
    context.fillStyle = colors.sea;
    context.fillText(String(cluster.items.length), cluster.x, cluster.y + 0.5);
  }
}

function circle(context: CanvasRenderingContext2D, { x, y }: PlantCluster, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** The theme's colours, as the style sheet gives them to the canvas: a canvas does not support variables. */
function colorsOf(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  return {
    sea: style.backgroundColor,
    plant: style.color,
    land: style.columnRuleColor,
    coast: style.textDecorationColor,
    bad: style.caretColor,
    text: style.borderBlockStartColor,
  };
}

/** The coast lines of Natural Earth (public domain), 1:110 million, out of world-atlas: no map comes from another host. */
const coasts: GeoPermissibleObjects = feature(land as unknown as Topology<{ land: GeometryCollection }>, 'land');

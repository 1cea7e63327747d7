export interface Placed<T> {
  x: number;
  y: number;
  item: T;
}

export interface Cluster<T> {
  /** The middle of its members, pixels. */
  x: number;
  y: number;
  items: T[];
}

/**
 * Joins what would overlap on the map. Each point joins the first cluster whose first point is within the distance; a grid of cells of that size finds it
 * without comparing all with all.
 * @param distance pixels
 */
export function clustersOf<T>(points: readonly Placed<T>[], distance: number): Cluster<T>[] {
  const cells = new Map<string, (Cluster<T> & { first: Placed<T> })[]>();
  const clusters: (Cluster<T> & { first: Placed<T> })[] = [];
  for (const point of points) {
    const [column, row] = [Math.floor(point.x / distance), Math.floor(point.y / distance)];
    const near = around(column, row).flatMap((cell) => cells.get(cell) ?? []);
    const found = near.find(({ first }) => Math.hypot(first.x - point.x, first.y - point.y) <= distance);
    if (found) {
      const count = found.items.push(point.item);
      found.x += (point.x - found.x) / count;
      found.y += (point.y - found.y) / count;
      continue;
    }
    const cluster = { x: point.x, y: point.y, items: [point.item], first: point };
    clusters.push(cluster);
    const cell = `${column},${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
  }
  return clusters.map(({ x, y, items }) => ({ x, y, items }));
}

/** Returns the cluster at a pixel: the nearest of those whose circle contains it. */
export function clusterAt<T>(
  clusters: readonly Cluster<T>[],
  x: number,
  y: number,
  radiusOf: (cluster: Cluster<T>) => number,
): Cluster<T> | undefined {
  const distanceTo = (cluster: Cluster<T>): number => Math.hypot(cluster.x - x, cluster.y - y);
  return clusters
    .filter((cluster) => distanceTo(cluster) <= radiusOf(cluster) + 4)
    .sort((a, b) => distanceTo(a) - distanceTo(b))[0];
}

function around(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => `${column + x},${row + y}`));
}

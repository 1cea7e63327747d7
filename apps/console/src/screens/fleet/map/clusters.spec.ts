import { clusterAt, clustersOf } from './clusters.ts';

const at = (x: number, y: number, item = `${x},${y}`) => ({ x, y, item });

it('joins what would overlap, also across the borders of its grid', () => {
  const clusters = clustersOf([at(39, 0), at(41, 0), at(200, 0)], 40);
  expect(clusters).toEqual([
    { x: 40, y: 0, items: ['39,0', '41,0'] },
    { x: 200, y: 0, items: ['200,0'] },
  ]);
});

it('has each point in one cluster', () => {
  const points = Array.from({ length: 5_000 }, (_, index) => at((index * 37) % 900, (index * 91) % 600, String(index)));
  const items = clustersOf(points, 40).flatMap((cluster) => cluster.items);
  expect(items).toHaveLength(5_000);
  expect(new Set(items).size).toBe(5_000);
});

it('finds the nearest cluster at a pixel', () => {
  const clusters = clustersOf([at(100, 100), at(150, 100)], 40);
  expect(clusterAt(clusters, 108, 100, () => 10)?.items).toEqual(['100,100']);
  expect(clusterAt(clusters, 125, 100, () => 10)).toBeUndefined();
});

import { clampZoom, MAX_ZOOM, moved, parseView, projectionOf, textOf, viewOf, zoomed } from './map-view.ts';

const size = { width: 800, height: 500 };
const view = { longitude: 10, latitude: 50, zoom: 4 };

it('shows all points, with room around them', () => {
  const points = [
    [13.4, 52.5],
    [-0.4, 39.5],
    [100, 14],
  ] as const;
  const projection = projectionOf(viewOf(points, size), size);
  for (const point of points) {
    const [x, y] = projection([...point])!;
    expect(x).toBeGreaterThanOrEqual(47);
    expect(x).toBeLessThanOrEqual(size.width - 47);
    expect(y).toBeGreaterThanOrEqual(47);
    expect(y).toBeLessThanOrEqual(size.height - 47);
  }
});

it('shows one point at the closest, and the world without any', () => {
  expect(viewOf([[10, 50]], size).zoom).toBe(MAX_ZOOM);
  expect(viewOf([], size).zoom).toBe(1);
});

it('keeps the place under the pointer while it zooms', () => {
  const place = projectionOf(view, size).invert!([200, 100])!;
  const [x, y] = projectionOf(zoomed(view, size, 2, 200, 100), size)(place)!;
  expect(x).toBeCloseTo(200, 3);
  expect(y).toBeCloseTo(100, 3);
});

it('moves by pixels, and not off the world', () => {
  const [x] = projectionOf(moved(view, size, 50, 0), size)([view.longitude, view.latitude])!;
  expect(x).toBeCloseTo(size.width / 2 - 50, 3);
  expect(moved({ ...view, zoom: 1 }, size, 5000, 0).longitude).toBe(180);
});

it('is written to the URL and read from it', () => {
  expect(parseView(textOf(view))).toEqual(view);
  for (const text of [null, '', '1,2', '1,2,3,4', 'a,b,c', '181,0,1', '0,91,1', ',,'])
    expect(parseView(text)).toBeUndefined();
  expect(parseView('0,0,1e9')?.zoom).toBe(MAX_ZOOM);
  expect(clampZoom(0)).toBeGreaterThan(0);
});

import { geoMercator, type GeoProjection } from 'd3-geo';

/** The part of the world that is shown. */
export interface MapView {
  /** Degrees, of the middle. */
  longitude: number;
  latitude: number;
  /** 1: the world is as wide as the map. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** About a hundred metres a pixel: at a finer scale the coast lines show nothing. */
export const MAX_ZOOM = 400;
const MIN_ZOOM = 0.7;
const PADDING_PX = 48;
const MAX_LATITUDE = 84;

export const clampZoom = (zoom: number): number => Math.min(Math.max(zoom, MIN_ZOOM), MAX_ZOOM);

export function projectionOf({ longitude, latitude, zoom }: MapView, { width, height }: Size): GeoProjection {
  return geoMercator()
    .center([longitude, latitude])
    .scale((width / (2 * Math.PI)) * zoom)
    .translate([width / 2, height / 2]);
}

/** Returns the view that shows all of the points, with room around them; the world without points. */
export function viewOf(points: readonly (readonly [longitude: number, latitude: number])[], size: Size): MapView {
  if (points.length === 0) return { longitude: 0, latitude: 25, zoom: 1 };
  const [west, east] = extent(points.map(([longitude]) => longitude));
  const [south, north] = extent(points.map(([, latitude]) => mercator(latitude)));
  const perUnit = size.width / (2 * Math.PI);
  const across = (size.width - 2 * PADDING_PX) / (perUnit * radians(Math.max(east - west, 1e-6)));
  const upright = (size.height - 2 * PADDING_PX) / (perUnit * Math.max(north - south, 1e-6));
  return {
    longitude: (west + east) / 2,
    latitude: latitudeOf((south + north) / 2),
    zoom: clampZoom(Math.min(across, upright)),
  };
}

export function moved(view: MapView, size: Size, x: number, y: number): MapView {
  const projection = projectionOf(view, size);
  const [, latitude] = projection.invert!([size.width / 2, size.height / 2 + y])!;
  // The inverse begins again at the other side of the world.
  const longitude = view.longitude + (x / projection.scale()) * (180 / Math.PI);
  return {
    ...view,
    longitude: Math.min(Math.max(longitude, -180), 180),
    latitude: Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE),
  };
}

/** Zooms by a factor; the point at the pixel stays in place. */
export function zoomed(view: MapView, size: Size, factor: number, x = size.width / 2, y = size.height / 2): MapView {
  const after = { ...view, zoom: clampZoom(view.zoom * factor) };
  const share = 1 - view.zoom / after.zoom;
  return moved(
    after,
    size,
    (x - size.width / 2) * (after.zoom / view.zoom) * share,
    (y - size.height / 2) * (after.zoom / view.zoom) * share,
  );
}

/** Writes a view for the URL, in about ten metres. */
export function textOf({ longitude, latitude, zoom }: MapView): string {
  return [longitude.toFixed(4), latitude.toFixed(4), zoom.toFixed(2)].map(Number).join(',');
}

/** Reads a view from the URL; undefined for an invalid value. */
export function parseView(text: string | null): MapView | undefined {
  const [longitude, latitude, zoom, ...others] = (text ?? '')
    .split(',')
    .map((part) => (part === '' ? NaN : Number(part)));
  const isView = others.length === 0 && [longitude, latitude, zoom].every((value) => Number.isFinite(value));
  if (!isView || Math.abs(longitude!) > 180 || Math.abs(latitude!) > 90) return undefined;
  return { longitude: longitude!, latitude: latitude!, zoom: clampZoom(zoom!) };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + radians(Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE)) / 2));
const latitudeOf = (y: number): number => ((2 * Math.atan(Math.exp(y)) - Math.PI / 2) * 180) / Math.PI;

function extent(values: readonly number[]): readonly [min: number, max: number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

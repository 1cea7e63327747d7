import type { GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json' with { type: 'json' };

/** The coast lines of Natural Earth (public domain), 1:110 million, out of world-atlas: no map comes from another host. */
export const coasts: GeoPermissibleObjects = feature(land as unknown as Topology<{ land: GeometryCollection }>, 'land');

export { logPositionOf, type LogPosition } from './log-position.ts';
export type { Projection } from './projection.ts';
export { ProjectionConsumers, provideProjections } from './projection-consumers.ts';
export { Projector } from './projector.ts';
export { storableJson, storableText } from './storable-json.ts';

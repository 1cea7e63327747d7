export { logPositionOf, type LogPosition } from './log-position.ts';
export type { Projection } from './projection.ts';
export { ProjectionConsumers, provideProjections } from './projection-consumers.ts';
export { Projector } from './projector.ts';
export { recordMembers } from './record-members.ts';
export { storableJson, storableText } from './storable-json.ts';

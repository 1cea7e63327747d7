export * from './account-event.ts';
export * from './device-event.ts';
export * from './event-kinds.ts';
export * from './import-event.ts';
export * from './inventory-event.ts';
export * from './mqtt-event.ts';
export * from './quota-event.ts';
export * from './vendor-health-event.ts';

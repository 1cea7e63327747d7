export { zoneAtLocation } from './location-zone.ts';
export { plantZone, type PlantZone, type ZoneSource, type ZoneStatements } from './plant-zone.ts';

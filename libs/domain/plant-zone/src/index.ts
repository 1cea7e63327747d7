export { plantZone, type PlantZone, zoneAtLocation, type ZoneSource, type ZoneStatements } from './plant-zone.ts';

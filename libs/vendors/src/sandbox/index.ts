export { awakeShare } from '../plant-model/cloud/simulated-fleet.ts';
export { hostSimulator, type ReachableSimulator } from '../plant-model/hosted-simulator.ts';
export * from './hostile-answer.ts';
export * from './switched-cloud.ts';
export * from './switches.ts';

export { MqttWitness, type MqttWitnessOptions } from './mqtt-witness.ts';

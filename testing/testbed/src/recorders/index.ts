export { MqttRecorder, type MqttRecorderOptions } from './mqtt-recorder.ts';

export { describeSink, loopbackNetwork, sinkRecords, type SinkDriver, type StoredRecord } from './sink-suite.ts';

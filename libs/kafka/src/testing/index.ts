export { BrokerView, consume, reading } from './broker-view.ts';
export { untilCommitted } from './committed.ts';
export { privateStack, type PrivateStack } from './private-stack.ts';
export { testConnection, unique, withTopic } from './test-broker.ts';
export { groupAwayFrom, leadersOf, Listener, rawAdmin, replicationOf, SteadyLoad, topicOn } from './three-brokers.ts';

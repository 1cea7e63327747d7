export {
  canBeAccount,
  consumerClaims,
  DISPATCHER,
  dispatcherClaims,
  MQTT_AUDIENCE,
  topicFilters,
} from './mqtt-claims.ts';

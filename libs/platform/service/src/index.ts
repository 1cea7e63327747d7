export { ConsumerTopicsConfiguration } from './configuration/consumer-topics-configuration.ts';
export {
  type ConfigurationClass,
  ConfigurationGroup,
  declarationsOf,
  declaredVariables,
  FromEnvironment,
  type Variable,
} from './configuration/environment.ts';
export { CONFIGURATION_EXIT_CODE, InvalidConfigurationError } from './configuration/invalid-configuration-error.ts';
export { KAFKA_CONNECTION, KafkaConfiguration } from './configuration/kafka-configuration.ts';
export { loadConfiguration } from './configuration/load-configuration.ts';
export { ProvisioningConfiguration } from './configuration/provisioning-configuration.ts';
export { HttpServiceConfiguration, ServiceConfiguration } from './configuration/service-configuration.ts';
export { Readiness } from './health/readiness.ts';
export { createKernel, type Kernel, LOGGER, type ServiceOptions, withKernel } from './lifecycle/kernel.ts';
export { announcePeriodicRuns, periodicRun, type PeriodicRun } from './lifecycle/periodic-run.ts';
export { PeriodicWork } from './lifecycle/periodic-work.ts';
export { firstFew, runCheckableCommand } from './lifecycle/run-checkable-command.ts';
export { runService } from './lifecycle/run-service.ts';
export { type Service, serviceOf } from './lifecycle/running-service.ts';
export { createWorkerService } from './lifecycle/worker-service.ts';
export { isError } from './logging/is-error.ts';
export { createLogger, type Logger } from './logging/logger.ts';
export { nestOptions } from './logging/nest-logger.ts';
export { isSecretName, redactText } from './logging/redaction.ts';
export { currentRequest, type RequestContext, runInRequest } from './logging/request-context.ts';
export { TallyHistogram } from './metrics/tally-histogram.ts';
export { connectRedis } from './redis/connect-redis.ts';
export { keysFromSecret, secretFingerprint } from './secrets/derived-keys.ts';
export { KeyRotation, keyStateOf, type SealedItem, type SealedPlace } from './secrets/key-rotation.ts';
export { loadMasterKeys, MasterKeyConfiguration, type MasterKeyRing } from './secrets/master-key.ts';
export { type OpenedPlaces, runKeyRotation } from './secrets/run-key-rotation.ts';
export {
  isRewrapOf,
  masterKeyIdOf,
  openSecret,
  rewrapSecret,
  SealedEnvelopeError,
  sealSecret,
} from './secrets/sealed-envelope.ts';
export { activeSpan, runInSpan } from './tracing/active-span.ts';
export { messagingAttributes } from './tracing/messaging-attributes.ts';
export { traced } from './tracing/traced.ts';
export { formatTraceparent, newSpanId, newTraceparent, parseTraceparent } from './tracing/traceparent.ts';
export {
  type SpanAttributes,
  type SpanEnd,
  type SpanOptions,
  type TraceSpan,
  type Tracing,
  TRACING,
  tracingOff,
} from './tracing/tracing.ts';
export { Counter, Gauge, Histogram, Registry } from 'prom-client';

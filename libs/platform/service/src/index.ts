export {
  ConsumerTopicsConfiguration,
  KAFKA_CONNECTION,
  KafkaConfiguration,
  SchemaRegistryConfiguration,
} from './configuration/kafka-configuration.ts';
export {
  type ConfigurationClass,
  ConfigurationGroup,
  declarationsOf,
  declaredVariables,
  FromEnvironment,
  type Variable,
  WholeNumber,
} from './configuration/environment.ts';
export {
  CONFIGURATION_EXIT_CODE,
  InvalidConfigurationError,
  loadConfiguration,
} from './configuration/load-configuration.ts';
export {
  EnabledChannels,
  EnabledVendors,
  PartitionsConfiguration,
  PublicAddressConfiguration,
  SinkNetworkConfiguration,
} from './configuration/installation-configuration.ts';
export { ProvisioningConfiguration } from './configuration/provisioning-configuration.ts';
export { HttpServiceConfiguration, ServiceConfiguration } from './configuration/service-configuration.ts';
export { Readiness } from './health/readiness.ts';
export { createKernel, type Kernel, LOGGER, type ServiceOptions, withKernel } from './lifecycle/kernel.ts';
export { announcePeriodicRuns, forEachItem, periodicRun, type PeriodicRun } from './lifecycle/periodic-run.ts';
export { PeriodicWork } from './lifecycle/periodic-work.ts';
export { firstFew, runCheckableCommand } from './lifecycle/run-checkable-command.ts';
export { ProcessHost } from './lifecycle/process-host.ts';
export { runService, type RunnableService } from './lifecycle/run-service.ts';
export { createWorkerService, type Service, serviceOf } from './lifecycle/running-service.ts';
export { isError } from './logging/is-error.ts';
export { createLogger, currentRequest, type Logger, type RequestContext, runInRequest } from './logging/logger.ts';
export { nestOptions } from './logging/nest-logger.ts';
export { isSecretName, redactText } from './logging/redaction.ts';
export { TallyHistogram } from './metrics/tally-histogram.ts';
export { connectRedis } from './redis/connect-redis.ts';
export {
  keysFromSecret,
  loadMasterKeys,
  MasterKeyConfiguration,
  type MasterKeyRing,
  secretFingerprint,
} from './secrets/master-key.ts';
export { KeyRotation, keyStateOf, type SealedItem, type SealedPlace } from './secrets/key-rotation.ts';
export { type OpenedPlaces, runKeyRotation } from './secrets/run-key-rotation.ts';
export {
  isRewrapOf,
  masterKeyIdOf,
  openSecret,
  rewrapSecret,
  SealedEnvelopeError,
  sealSecret,
} from './secrets/sealed-envelope.ts';
export {
  activeSpan,
  runInSpan,
  type SpanAttributes,
  type SpanEnd,
  type SpanOptions,
  traced,
  type TraceSpan,
  type Tracing,
  TRACING,
  tracingOff,
} from './tracing/tracing.ts';
export { messagingAttributes } from './tracing/messaging-attributes.ts';
export { formatTraceparent, newSpanId, newTraceparent, parseTraceparent } from './tracing/traceparent.ts';
export { Counter, Gauge, Histogram, Registry } from 'prom-client';

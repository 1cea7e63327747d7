export { spawnPart, type Exit, type PartProcess, type SpawnedPart } from './child-process.ts';
export {
  debianPackages,
  unpackedRoot,
  type DebianProgram,
  type UnpackedRoot,
} from './debian-packages/debian-packages.ts';
export { durationSeconds, parseCommandLine, readOptionsOrExit, UsageError, wholeNumber } from './command-line.ts';
export { startClickHouse, type ClickHouse, type ClickHouseOptions } from './clickhouse/start-clickhouse.ts';
export { findChromium, type Chromium } from './chromium/find-chromium.ts';
export { cacheDirectory, madeOnce } from './directories.ts';
export { fetchNativeParts } from './fetch-native-parts.ts';
export { findGo } from './go-programs/go-program.ts';
export { goModule, type GoModule } from './go-programs/go-program.ts';
export { builtGoProgram, goProgram, type GoProgram } from './go-programs/go-program.ts';
export { startMirrorMaker, type MirrorMakerOptions } from './kafka/mirror-maker.ts';
export { findJava, kafkaToolsJars, mavenJars } from './kafka/kafka-jars.ts';
export { KAFKA_VERSION } from './kafka/kafka-jars.ts';
export {
  kubernetesProgram,
  kubernetesProgramVersion,
  kubernetesUnavailable,
  type KubernetesProgram,
} from './kubernetes/kubernetes-programs.ts';
export { kubeconfig, type KubeconfigEntry } from './kubernetes/start-kubernetes-api.ts';
export { startKubernetesApi, type KubernetesApi, type KubernetesOptions } from './kubernetes/start-kubernetes-api.ts';
export { buildPlugin } from './mosquitto/mosquitto-program.ts';
export { findMosquitto, headerEnvironment } from './mosquitto/mosquitto-program.ts';
export { mosquittoWithPlugin, startMosquitto, type MosquittoOptions } from './mosquitto/start-mosquitto.ts';
export { defaultLimits, type MosquittoLimit } from './mosquitto/start-mosquitto.ts';
export { freePort } from './ports.ts';
export { findPython, type Python } from './python/python-packages.ts';
export { pythonPackages, type InstalledPackages, type PythonPackages } from './python/python-packages.ts';
export { findRabbitMq, startRabbitMq, type RabbitMqOptions } from './rabbitmq/start-rabbitmq.ts';
export { startRabbitMqQueues, type RabbitMqQueuesOptions } from './rabbitmq/start-rabbitmq.ts';
export { startSeaweedFs, type SeaweedFs, type SeaweedFsOptions } from './seaweedfs/start-seaweedfs.ts';
export { exitCodeOf } from './interruption.ts';
export { interruption } from './interruption.ts';
export { isRunning, startTicks } from './process-tree.ts';
export { runCommand, type CommandOptions, type CommandResult } from './run-command.ts';
export type { RunningPart } from './part.ts';
export { StackError } from './stack-error.ts';
export type {
  BrokerControl,
  BrokerLink,
  PartName,
  PostgresControl,
  RestartOptions,
  Stack,
  StackOptions,
  StandbyOptions,
} from './stack.types.ts';
export { startStack } from './start-stack.ts';
export { issueCertificate, type CertificateFiles } from './issue-certificate.ts';
export { flushRedis } from './redis/start-redis.ts';

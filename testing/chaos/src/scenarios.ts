import type { Scenario } from './scenario.ts';
import { backfill } from './scenarios/backfill.ts';
import { brokerPartition } from './scenarios/broker-partition.ts';
import { brokerElection, brokerKill, killTwoScenario } from './scenarios/brokers.ts';
import { clock } from './scenarios/clock.ts';
import { control } from './scenarios/control.ts';
import { databaseRestored } from './scenarios/database-restored.ts';
import { deadEndpoints } from './scenarios/dead-endpoints.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { hostile } from './scenarios/hostile.ts';
import { importPast } from './scenarios/import.ts';
import { kafkaClusterLost } from './scenarios/kafka-cluster-lost.ts';
import { kill } from './scenarios/kill.ts';
import { partitionsRaised } from './scenarios/partitions-raised.ts';
import { kafkaRestart, mqttRestart, postgresDown, redisWiped } from './scenarios/restarts.ts';
import { poison } from './scenarios/poison.ts';
import { pause } from './scenarios/pause.ts';
import { postgresFailover } from './scenarios/postgres-failover.ts';
import { redisFailover } from './scenarios/redis-failover.ts';
import { retrySchedule } from './scenarios/retry-schedule.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { scale } from './scenarios/scale.ts';
import { secretRotation } from './scenarios/secret-rotation.ts';
import { sinks } from './scenarios/sinks.ts';
import { slowNetwork } from './scenarios/slow-network.ts';
import { soak } from './scenarios/soak.ts';

export const scenarios: readonly Scenario[] = [
  kill,
  deadEndpoints,
  kafkaRestart,
  postgresDown,
  redisWiped,
  mqttRestart,
  scale,
  partitionsRaised,
  rollingRestart,
  hostile,
  poison,
  retrySchedule,
  secretRotation,
  brokerKill,
  brokerElection,
  brokerPartition,
  killTwoScenario,
  control,
  pause,
  clock,
  slowNetwork,
  redisFailover,
  postgresFailover,
  databaseRestored,
  kafkaClusterLost,
  diskFull,
  soak,
  backfill,
  sinks,
  importPast,
];

import type { Scenario } from './scenario.ts';
import { kill } from './scenarios/kill.ts';
import { kafkaRestart, mqttRestart, postgresDown, redisWiped } from './scenarios/restarts.ts';
import { scale } from './scenarios/scale.ts';

export const scenarios: readonly Scenario[] = [kill, kafkaRestart, postgresDown, redisWiped, mqttRestart, scale];

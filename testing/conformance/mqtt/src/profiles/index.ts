import type { Profile } from '../suite/check.ts';
import { mosquitto } from './mosquitto.ts';
import { rabbitmq } from './rabbitmq.ts';

export const profiles: Readonly<Record<string, Profile>> = { mosquitto, rabbitmq };

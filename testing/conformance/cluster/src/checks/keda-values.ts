import { TcpProxy } from '@heliograph/testbed/proxy';
import { addresses } from '../addresses.ts';
import type { Context } from './context.ts';
import { values } from '../release/values.ts';

export const service = 'mqtt-dispatcher';
export const minReplicas = 1;
export const maxReplicas = 3;

/** Instead of the five minutes after which Kubernetes removes a pod. */
export const stabilizationSeconds = 30;
/** A replica is added for each so many seconds of lag: many times the lag between two commits. */
const thresholdSeconds = 5;

/** The lag for which KEDA adds a replica. @param rate records a second */
export const thresholdOf = (rate: number): number => Math.ceil(rate * thresholdSeconds);

/** All workers, by their values: KEDA reads each lag that the chart names, though only the MQTT dispatcher gets one. */
export const workers = {
  normalizer: 'normalizer',
  webhookDispatcher: 'webhook-dispatcher',
  kafkaDispatcher: 'kafka-dispatcher',
  mqttDispatcher: service,
} as const;

type Values = Record<string, object>;

/** The MQTT dispatcher at the broker whose acknowledgements can be delayed. */
export function fixed({ settings }: Context): Values {
  const plain = values(settings) as Values;
  return {
    ...plain,
    mqtt: { ...plain.mqtt, url: DelayedBroker.url },
    networkPolicy: { ...plain.networkPolicy, mqtt: [{ ipBlock: { cidr: `${addresses.outside}/32` } }] },
    mqttDispatcher: {
      ...plain.mqttDispatcher,
      replicas: maxReplicas,
      config: { MQTT_CONNECTIONS: 1, MQTT_WINDOW: publishWindow },
    },
  };
}

export function scaledByCpu(context: Context): Values {
  const plain = fixed(context);
  const autoscaling = { mode: 'hpa', minReplicas: maxReplicas, maxReplicas };
  return { ...plain, mqttDispatcher: { ...plain.mqttDispatcher, autoscaling } };
}

/** @param rate records a second */
export function scaledByLag(context: Context, rate: number): Values {
  const plain = fixed(context);
  const behavior = { scaleDown: { stabilizationWindowSeconds: stabilizationSeconds } };
  const ofDispatcher = { maxReplicas, lagThreshold: thresholdOf(rate), behavior };
  const scaled = Object.entries(workers).map(([key, name]) => {
    const autoscaling = { mode: 'keda', minReplicas, ...(name === service ? ofDispatcher : { maxReplicas: 1 }) };
    return [key, { ...plain[key], autoscaling }] as const;
  });
  return { ...plain, ...Object.fromEntries(scaled) };
}

const port = 8_884;

/** The unacknowledged publishes that a replica of the MQTT dispatcher may have: with the delay of acknowledgements they limit its publishing rate. */
const publishWindow = 5;

/** A second address of the MQTT broker, outside of the cluster, where its acknowledgements can be delayed. */
export class DelayedBroker {
  static readonly url = `mqtts://${addresses.outside}:${port}`;
  readonly #proxy: TcpProxy;

  private constructor(proxy: TcpProxy) {
    this.#proxy = proxy;
  }

  /** @param url of the broker itself */
  static async listen(url: string): Promise<DelayedBroker> {
    const { hostname, port: brokerPort } = new URL(url);
    const target = { host: hostname, port: Number(brokerPort) };
    return new DelayedBroker(await TcpProxy.listen({ host: addresses.outside, port, target }));
  }

  /** Delays acknowledgements by so much that each replica publishes no more than these records a second. */
  limit(recordsPerSecond: number): void {
    this.#proxy.delay((publishWindow / recordsPerSecond) * 1_000, { direction: 'down' });
  }

  unlimit(): void {
    this.#proxy.heal();
  }

  stop(): Promise<void> {
    return this.#proxy.stop();
  }
}

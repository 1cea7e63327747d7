import { brokerAddress } from './broker-connections.ts';

it.each([
  ['kafka-0.kafka:9092', 'kafka-0.kafka', 9092],
  ['127.0.0.1:32178', '127.0.0.1', 32178],
  ['[fd00::1]:9092', 'fd00::1', 9092],
])('the address %s is read', (broker, host, port) => {
  expect(brokerAddress(broker)).toEqual({ host, port });
});

// `npm run conformance:mqtt -- --broker rabbitmq`: what an MQTT broker must hold, checked against Mosquitto with our plugin, RabbitMQ 4, or the
// broker that MQTT_CONFORMANCE_URL names; see docs/operate/mqtt-broker.md.
import { handOver, node, prepareTesting } from './prepare.mjs';

prepareTesting();
handOver(node, ['testing/conformance/mqtt/dist/main.js', ...process.argv.slice(2)]);

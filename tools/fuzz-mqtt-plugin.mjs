// `npm run fuzz:mqtt-plugin -- --for 60s [--seed N] [target...]`: the Mosquitto plugin's parsing and rules under AddressSanitizer and UBSan,
// fed with mutated inputs that are guided by what they reach; see docs/operate/mqtt-broker.md.
import { handOver, prepareTesting, say } from './prepare.mjs';

/** The program counts in seconds. */
const inSeconds = (text) => (/^\d+m$/.test(text) ? String(parseInt(text, 10) * 60) : text.replace(/s$/, ''));

prepareTesting();
// Compiled by now.
const { buildPlugin, findMosquitto, headerEnvironment } = await import('../testing/stack/dist/index.js');
const broker = await findMosquitto((message) => say(message));
const headers = await headerEnvironment(broker, undefined);
const program = await buildPlugin('fuzz', broker.version, () => Promise.resolve(headers));
const args = process.argv.slice(2).map((word, at, all) => (all[at - 1] === '--for' ? inSeconds(word) : word));
handOver('env', [`LD_LIBRARY_PATH=${headers.LD_LIBRARY_PATH ?? ''}`, program, ...args]);

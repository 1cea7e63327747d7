// `npm start`: everything on this machine, with the simulated vendors, and data flowing to the three channels.
import { handOver, node, prepare } from './prepare.mjs';

prepare();
handOver(node, ['apps/demo/dist/main.js', ...process.argv.slice(2)]);

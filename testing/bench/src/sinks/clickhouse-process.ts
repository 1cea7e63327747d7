/** Reads every body, and answers the columns of a sink's table, by which the sink knows that it is there. Gets its port. */
import { createServer } from 'node:http';

const columns = ['idempotency_key', 'kind', 'vendor', 'plant_id', 'device_id', 'time', 'record'];

createServer((request, response) => {
  request.resume().on('end', () => response.end(`${columns.join('\n')}\n`));
}).listen(Number(process.argv[2]), '127.0.0.1');

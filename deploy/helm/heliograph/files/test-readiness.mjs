// `helm test`: asks the gateway for what each API says without a token, so that every service behind it must be ready too.
import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';

const { GATEWAY_URL: gateway, TIMEOUT_SECONDS: seconds } = process.env;
const paths = {
  'auth-api': '/.well-known/jwks.json',
  'sync-api': '/v1/vendors',
  'delivery-api': '/v1/schemas/basedata.json',
};
const deadline = Date.now() + Number(seconds) * 1000;

/** The certificate is for the public name, not for that of the Service; nothing secret is sent. */
const options = { rejectUnauthorized: false, timeout: 5_000 };

function status(url) {
  return new Promise((resolve) => {
    const call = (url.startsWith('https:') ? encrypted : plain)(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('timeout', () => call.destroy(new Error('no answer within 5 s')));
    call.on('error', (error) => resolve(error.message));
    call.end();
  });
}

async function check(service, path) {
  for (;;) {
    const seen = await status(gateway + path);
    if (seen === 200) return console.log(`ok      ${service}: ${gateway}${path}`);
    if (Date.now() > deadline) {
      console.log(`failed  ${service}: ${gateway}${path}: ${seen}`);
      process.exitCode = 1;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

await Promise.all(Object.entries(paths).map(([service, path]) => check(service, path)));

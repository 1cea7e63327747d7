import { connectionFailure } from '../connection-failure.ts';
import { answerText, SinkError } from '../sink-error.ts';
import type { SinkSettings } from '../sink-kind.ts';

/** Reply codes of AMQP 0-9-1 that are about a name, a right or a message; others come and go with the connection. */
const refusals = /\b(ACCESS_REFUSED|NOT_FOUND|NOT_ALLOWED|PRECONDITION_FAILED|RESOURCE_LOCKED|SYNTAX_ERROR)\b/;
/** The client's text where the broker refuses the virtual host; it leaves out the broker's. */
const noVirtualHost = 'Expected ConnectionOpenOk; got <ConnectionClose';

/** Says why a batch was not published, and what to do. */
export function rabbitMqFailure(error: unknown, settings: SinkSettings): SinkError {
  if (error instanceof SinkError) return error;
  const { message, code } = error as Error & { code?: number | string };
  const secrets = [String(settings.password)];
  if (message.includes(noVirtualHost))
    return new SinkError('refused', `RabbitMQ refuses the virtual host. ${use(settings)}`);
  const reply = refusals.exec(message)?.[1];
  if (reply === undefined) return connectionFailure(error, `${settings.host}:${settings.port}`, secrets);
  const fix = typeof code === 'number' ? fixOf(reply, settings) : 'Correct user and password';
  return new SinkError('refused', `RabbitMQ refuses: ${answerText(message, secrets)}. ${fix}`);
}

function use({ virtualHost, user }: SinkSettings): string {
  return `Correct virtualHost (${virtualHost}), and let the user ${user} use it`;
}

/** Of a refusal on a channel. */
function fixOf(reply: string, { virtualHost, user, exchange }: SinkSettings): string {
  if (reply === 'ACCESS_REFUSED')
    return `Let the user write: rabbitmqctl set_permissions -p ${virtualHost} ${user} "" "^${exchange}$" ""`;
  if (reply === 'NOT_FOUND') return `Declare the exchange ${exchange} in the virtual host ${virtualHost}`;
  return `Correct the exchange ${exchange}`;
}

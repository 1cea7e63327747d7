import { isError } from '@heliograph/service';

/**
 * Codes of the operating system and of PostgreSQL (SQLSTATE): connection, shutdown, a resource that is used up (a full disk, too many connections), a file
 * that cannot be written, a standby that is no primary yet.
 */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-3]|53\w{3}|58030|25006)$/;
/** Messages of pg, which has no code for them, and of TypeORM, when the connection breaks between two queries of a transaction. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Database connection provided by a query runner was already released|Query runner already released)/;

/** Returns true when a database or broker behind us is unavailable: the same request may succeed shortly. */
export function isDependencyFailure(thrown: unknown, depth = 0): boolean {
  if (!isError(thrown) || depth > 4) return false;
  const { code, driverError, errors } = thrown as { code?: unknown; driverError?: unknown; errors?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  if (messages.test(thrown.message)) return true;
  const inner = [thrown.cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return inner.some((error) => isDependencyFailure(error, depth + 1));
}

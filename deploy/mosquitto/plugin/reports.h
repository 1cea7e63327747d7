#ifndef HELIOGRAPH_REPORTS_H
#define HELIOGRAPH_REPORTS_H

#include "sessions.h"

/*
 * What the broker's own publisher tells the accounts, and counts: messages that were not kept for a client that is away, and clients that were
 * refused. JSON texts:
 *   {"type":"dropped","account":…,"client":…,"messages":<since the last report>,"total":…,"since":…[,"until":…]}
 *   {"type":"refused","reason":"broker_full"|"account_connections"|"account_sessions"[,"account":…],"clients":<since the last report>}
 */

/* false: it was not taken, and the rest waits for the next time. */
typedef bool report_send(const char *text, void *context);

/* Tells what has not been told, at most so many reports. */
void reports_tell(struct sessions *sessions, size_t most, report_send *send, void *context);

#endif

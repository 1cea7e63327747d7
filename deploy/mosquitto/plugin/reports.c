#include "reports.h"

#include <cjson/cJSON.h>
#include <string.h>

static const char *const reasons[ADMISSIONS] = {
    [BROKER_FULL] = "broker_full", [ACCOUNT_CONNECTIONS] = "account_connections", [ACCOUNT_SESSIONS] = "account_sessions"};

/* Takes the object. A report that memory does not suffice for is tried again later. */
static bool send_object(cJSON *object, report_send *send, void *context) {
    char *text = object == NULL ? NULL : cJSON_PrintUnformatted(object);
    bool sent = text != NULL && send(text, context);
    cJSON_free(text);
    cJSON_Delete(object);
    return sent;
}

static bool tell_loss(struct session *session, report_send *send, void *context) {
    struct session_loss *loss = &session->loss;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "dropped");
    cJSON_AddStringToObject(object, "account", session->account->name);
    cJSON_AddStringToObject(object, "client", session->client_id);
    cJSON_AddNumberToObject(object, "messages", (double)(loss->count - loss->told));
    cJSON_AddNumberToObject(object, "total", (double)loss->count);
    cJSON_AddNumberToObject(object, "since", (double)loss->since);
    if (loss->until != 0) cJSON_AddNumberToObject(object, "until", (double)loss->until);
    if (!send_object(object, send, context)) return false;
    loss->told = loss->count;
    if (loss->until != 0) memset(loss, 0, sizeof *loss);
    return true;
}

static bool tell_refusals(const char *account, enum admission reason, size_t *count, report_send *send, void *context) {
    if (*count == 0) return true;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "refused");
    cJSON_AddStringToObject(object, "reason", reasons[reason]);
    if (account != NULL) cJSON_AddStringToObject(object, "account", account);
    cJSON_AddNumberToObject(object, "clients", (double)*count);
    if (!send_object(object, send, context)) return false;
    *count = 0;
    return true;
}

static bool tell_accounts(struct sessions *sessions, size_t *most, report_send *send, void *context) {
    struct accounts *accounts = sessions_accounts(sessions);
    for (struct account *account = accounts_next(accounts, NULL); account != NULL; account = accounts_next(accounts, account)) {
        for (int reason = ADMITTED + 1; reason < ADMISSIONS; reason++) {
            if (account->refused[reason] == 0) continue;
            if (*most == 0 || !tell_refusals(account->name, reason, &account->refused[reason], send, context)) return false;
            (*most)--;
        }
    }
    return true;
}

void reports_tell(struct sessions *sessions, size_t most, report_send *send, void *context) {
    if (!tell_refusals(NULL, BROKER_FULL, sessions_refused(sessions), send, context)) return;
    if (!tell_accounts(sessions, &most, send, context)) return;
    for (struct session *session = sessions_next(sessions, NULL); session != NULL; session = sessions_next(sessions, session)) {
        const struct session_loss *loss = &session->loss;
        if (loss->count == 0 || (loss->count == loss->told && loss->until == 0)) continue;
        if (most == 0 || !tell_loss(session, send, context)) return;
        most--;
    }
}

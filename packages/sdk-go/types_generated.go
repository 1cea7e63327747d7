// Code generated from docs/openapi.json by packages/sdk-go/tools/generate.mjs. DO NOT EDIT.

package heliograph

import "encoding/json"

// Account: A consumer account.
type Account struct {
	// Id of the account, which is also its user name at the MQTT broker.
	ID string `json:"id"`

	// User name for the login.
	Username string `json:"username"`

	// Status of the account. A suspended account is refused every call, and nothing is delivered to it. One of active,
	// suspended.
	Status string `json:"status"`

	// Language of `StateDesc`. One of en, zh, de, es, fr, pt, nl, pl, it.
	Language string `json:"language"`

	// Maximum number of monitored devices.
	DeviceQuota int64 `json:"deviceQuota"`

	Channels AccountChannels `json:"channels"`

	// Time at which the account was created. Unix seconds.
	CreatedAt int64 `json:"createdAt"`
}

// AccountAttempt: An attempt, or another entry of the log, with its webhook.
type AccountAttempt struct {
	// Kind of the entry. One of attempt, skipped, dead, state.
	Type string `json:"type"`

	// Time of the entry. Entries of the same second are in order, newest first. Unix seconds.
	At int64 `json:"at"`

	// Idempotency key of the record.
	IdempotencyKey *string `json:"idempotencyKey,omitzero"`

	// Kind of the record or event.
	Kind *string `json:"kind,omitzero"`

	// Number of records of a batch of several; `idempotencyKey` is the batch’s then.
	Records *int64 `json:"records,omitzero"`

	// Id of the device.
	DeviceID *string `json:"deviceId,omitzero"`

	// Id of the plant.
	PlantID *string `json:"plantId,omitzero"`

	// Outcome of the request. Present for type `attempt`. One of delivered, failed.
	Result *string `json:"result,omitzero"`

	// Number of the attempt, 1 to 8. Present for type `attempt`.
	Attempt *int64 `json:"attempt,omitzero"`

	// Duration of the attempt in milliseconds. Present for type `attempt`.
	DurationMs *int64 `json:"durationMs,omitzero"`

	// Size of the body of the request in bytes. Present for type `attempt`.
	BodyBytes *int64 `json:"bodyBytes,omitzero"`

	// HTTP status of the answer; absent if there was none.
	Status *int64 `json:"status,omitzero"`

	// Slug of the reason for the failure or the skip.
	Reason *string `json:"reason,omitzero"`

	// Error code if there was no answer; for type `skipped` the name of the unusable setting.
	Detail *string `json:"detail,omitzero"`

	// First KiB of the body of a failed answer.
	Answer *string `json:"answer,omitzero"`

	// `Content-Type` of a failed answer.
	AnswerType *string `json:"answerType,omitzero"`

	// `Retry-After` of a failed answer.
	RetryAfter *string `json:"retryAfter,omitzero"`

	// Time of the next attempt. Unix seconds.
	NextAttemptAt *int64 `json:"nextAttemptAt,omitzero"`

	// Number of requests sent. Present for type `dead`.
	Attempts *int64 `json:"attempts,omitzero"`

	// State that the webhook entered. Present for type `state`: `failing`, `recovered`, `exhausted`, `disabled`,
	// `signature_rejected`, …
	Event *string `json:"event,omitzero"`

	// Id of the entry.
	ID string `json:"id"`

	// Id of the webhook.
	WebhookID string `json:"webhookId"`

	// Name of the webhook; null: it has none, or it was deleted.
	WebhookName *string `json:"webhookName"`
}

type AccountChannels struct {
	// Whether delivery by Kafka is enabled. The first credential enables it.
	Kafka bool `json:"kafka"`

	// Whether delivery by MQTT is enabled. The first credential enables it.
	Mqtt bool `json:"mqtt"`
}

// AccountDeadLetter: A record that could not be delivered, with the name of its webhook.
type AccountDeadLetter struct {
	// Id of the dead letter.
	ID string `json:"id"`

	// Id of the webhook to which the record could not be delivered.
	WebhookID string `json:"webhookId"`

	// Idempotency key of the record.
	IdempotencyKey string `json:"idempotencyKey"`

	// Kind of the record or event.
	Kind string `json:"kind"`

	// Id of the vendor.
	Vendor *string `json:"vendor"`

	// Serial number of the inverter.
	Serial *string `json:"serial"`

	// Id of the device.
	DeviceID *string `json:"deviceId"`

	// Id of the plant.
	PlantID *string `json:"plantId"`

	// Slug of the last failure.
	Reason string `json:"reason"`

	// HTTP status of the last answer.
	Status *int64 `json:"status"`

	// HTTP requests made.
	Attempts int64 `json:"attempts"`

	// Time at which the record became a dead letter. Unix seconds.
	At int64 `json:"at"`

	// Time of the retry. Unix seconds.
	RetriedAt *int64 `json:"retriedAt"`

	// Id of the replay that retried it; null: retried singly or not at all.
	ReplayID *string `json:"replayId"`

	// Time of the delivery after the retry. Unix seconds.
	DeliveredAt *int64 `json:"deliveredAt"`

	// Id of the new dead letter if the retry failed as well.
	DiedAgainAs *string `json:"diedAgainAs"`

	// Name of the webhook; null: it has none.
	WebhookName *string `json:"webhookName"`
}

// AccountEvent: An event that was delivered on the account's channels.
type AccountEvent struct {
	// Kind of the event. One of device.online, device.offline, vendor.unavailable, vendor.available,
	// credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
	// import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused.
	Kind string `json:"kind"`

	// Time of the event. Unix seconds.
	At int64 `json:"at"`

	// Id of the vendor; `webhook`, `mqtt` or `quota` for events about these.
	Vendor string `json:"vendor"`

	// Id of the plant.
	PlantID *string `json:"plantId"`

	// Id of the device.
	DeviceID *string `json:"deviceId"`

	// Idempotency key, the same on every channel.
	IdempotencyKey string `json:"idempotencyKey"`

	// Body of the event as it was delivered.
	Body json.RawMessage `json:"body"`
}

type AcknowledgeAlarmBody struct {
	// Note for the others of the account, such as what is being done about the alarm.
	Note Nullable[string] `json:"note,omitzero"`
}

// AdminAccount: A consumer account with the settings that only operators see.
type AdminAccount struct {
	// Id of the account, which is also its user name at the MQTT broker.
	ID string `json:"id"`

	// User name for the login.
	Username string `json:"username"`

	// Status of the account. A suspended account is refused every call, and nothing is delivered to it. One of active,
	// suspended.
	Status string `json:"status"`

	// Language of `StateDesc`. One of en, zh, de, es, fr, pt, nl, pl, it.
	Language string `json:"language"`

	// Maximum number of monitored devices.
	DeviceQuota int64 `json:"deviceQuota"`

	Channels AdminAccountChannels `json:"channels"`

	// Time at which the account was created. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	Kafka AdminAccountKafka `json:"kafka"`
}

type AdminAccountChannels struct {
	// Whether delivery by Kafka is enabled. The first credential enables it.
	Kafka bool `json:"kafka"`

	// Whether delivery by MQTT is enabled. The first credential enables it.
	Mqtt bool `json:"mqtt"`
}

type AdminAccountKafka struct {
	// Number of partitions of the account's topics; null: the configured default.
	Partitions *int64 `json:"partitions"`

	// Retention of the account's topics in hours; null: the configured default.
	RetentionHours *int64 `json:"retentionHours"`

	// Read quota of each Kafka user per broker, bytes per second; null: the configured default.
	BytesPerSecond *int64 `json:"bytesPerSecond"`
}

// AdminDeadLetter: A record of any account that could not be delivered, without its body and its device.
type AdminDeadLetter struct {
	// Id of the dead letter.
	ID string `json:"id"`

	// Id of the webhook to which the record could not be delivered.
	WebhookID string `json:"webhookId"`

	// Kind of the record or event.
	Kind string `json:"kind"`

	// Id of the vendor.
	Vendor *string `json:"vendor"`

	// Slug of the last failure.
	Reason string `json:"reason"`

	// HTTP status of the last answer.
	Status *int64 `json:"status"`

	// HTTP requests made.
	Attempts int64 `json:"attempts"`

	// Time at which the record became a dead letter. Unix seconds.
	At int64 `json:"at"`

	// Time of the retry. Unix seconds.
	RetriedAt *int64 `json:"retriedAt"`

	// Id of the replay that retried it; null: retried singly or not at all.
	ReplayID *string `json:"replayId"`

	// Time of the delivery after the retry. Unix seconds.
	DeliveredAt *int64 `json:"deliveredAt"`

	// Id of the new dead letter if the retry failed as well.
	DiedAgainAs *string `json:"diedAgainAs"`

	// Id of the account.
	AccountID string `json:"accountId"`

	// Name of the webhook; null: it has none.
	WebhookName *string `json:"webhookName"`
}

// AdminWebhook: A webhook of any account, without secrets.
type AdminWebhook struct {
	// Id of the webhook.
	ID string `json:"id"`

	// Id of the account.
	AccountID string `json:"accountId"`

	// Name that the account gave it.
	Name *string `json:"name"`

	// Host and port of the URL; its path and query may hold secrets and are not returned.
	Host string `json:"host"`

	// Status of the webhook. One of active, paused, disabled.
	Status string `json:"status"`

	// Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open. One of healthy,
	// failing, open, paused, disabled.
	Health string `json:"health"`

	// Reason for which the webhook was disabled: `gone` or `failing`.
	DisabledReason *string `json:"disabledReason"`

	// Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds.
	FailingSince *int64 `json:"failingSince"`

	// Time of the last successful delivery, to the minute. Unix seconds.
	LastDeliveredAt *int64 `json:"lastDeliveredAt"`

	// Last failed attempt; kept after a recovery.
	LastError *AdminWebhookLastError `json:"lastError"`

	// Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds.
	NextAttemptAt *int64 `json:"nextAttemptAt"`

	// Number of dead letters that were neither retried nor delivered; 1000 means 1000 or more.
	DeadLetters int64 `json:"deadLetters"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`
}

// AdminWebhookLastError: Last failed attempt; kept after a recovery.
type AdminWebhookLastError struct {
	// Time of the event. Unix seconds.
	At int64 `json:"at"`

	// Slug of the failure.
	Reason string `json:"reason"`

	// HTTP status of the answer; null: there was no answer.
	Status *int64 `json:"status"`

	// Code of the error, such as `ECONNREFUSED`, if there was no answer.
	Detail *string `json:"detail"`

	// Number of the attempt, 1 to 8; null: no request could be sent.
	Attempt *int64 `json:"attempt"`
}

// AffectedAccount: An account whose vendor accounts are affected.
type AffectedAccount struct {
	// Id of the account.
	AccountID string `json:"accountId"`

	// Number of its vendor accounts that are not polled as they should be.
	AffectedVendorAccounts int64 `json:"affectedVendorAccounts"`

	// Number of their monitored devices that wait for data.
	DevicesWaiting int64 `json:"devicesWaiting"`
}

// Alarm: An alarm of a device.
type Alarm struct {
	// Id of the alarm: `alarmId` of its events.
	ID string `json:"id"`

	// `cleared`: two answers in a row of the vendor no longer showed it. One of active, cleared.
	State string `json:"state"`

	// Id of the device.
	DeviceID string `json:"deviceId"`

	// Serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Id of the vendor.
	Vendor string `json:"vendor"`

	// Id of the plant.
	PlantID string `json:"plantId"`

	// Subject of the alarm; `unmapped`: the vendor's code is in no table. One of grid, dc_input, insulation, arc,
	// temperature, battery, communication, hardware, firmware, configuration, shutdown, other, unmapped.
	Category string `json:"category"`

	// Text of the category in the account's language.
	CategoryText string `json:"categoryText"`

	// By the vendor's own level, else by the code. One of critical, major, minor, warning, information.
	Severity string `json:"severity"`

	// Text of the severity in the account's language.
	SeverityText string `json:"severityText"`

	// The vendor's code; its text where it has no code.
	VendorCode string `json:"vendorCode"`

	// The vendor's text, else the name of the code.
	VendorText string `json:"vendorText"`

	// The vendor's own level, as it writes it.
	VendorSeverity *string `json:"vendorSeverity"`

	// Begin of the alarm by the vendor, else `firstSeenAt`. Unix seconds.
	Since int64 `json:"since"`

	// First answer that no longer showed it; null while it is active. Unix seconds.
	Until *int64 `json:"until"`

	// First answer that showed it. Unix seconds.
	FirstSeenAt int64 `json:"firstSeenAt"`

	// Last answer that showed it, as of the last event of the alarm. Unix seconds.
	LastSeenAt int64 `json:"lastSeenAt"`

	Acknowledgement *AlarmAcknowledgement `json:"acknowledgement"`
}

type AlarmAcknowledgement struct {
	// Time of the acknowledgement. Unix seconds.
	At int64 `json:"at"`

	// Note of who acknowledged it.
	Note *string `json:"note"`
}

// AlarmCounts: The active alarms of an account, counted.
type AlarmCounts struct {
	// Active alarms.
	Active int64 `json:"active"`

	// Active alarms that nobody has acknowledged.
	Unacknowledged int64 `json:"unacknowledged"`

	BySeverity AlarmCountsBySeverity `json:"bySeverity"`
}

type AlarmCountsBySeverity struct {
	// Active alarms of this severity.
	Critical int64 `json:"critical"`

	// Active alarms of this severity.
	Major int64 `json:"major"`

	// Active alarms of this severity.
	Minor int64 `json:"minor"`

	// Active alarms of this severity.
	Warning int64 `json:"warning"`

	// Active alarms of this severity.
	Information int64 `json:"information"`
}

// AlarmEvent: An alarm of a device was raised, got another severity or category, or was cleared.
type AlarmEvent struct {
	// Kind of the event. One of alarm.raised, alarm.changed, alarm.cleared.
	Event string `json:"event"`

	// Id of the alarm: the same in all its events.
	AlarmID string `json:"alarmId"`

	// Id of the device in the API.
	DeviceID string `json:"deviceId"`

	// Vendor-native serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant in the API.
	PlantID string `json:"PlantId"`

	// Time at which the change was detected, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// UTC offset of the plant at that time.
	Timezone string `json:"Timezone"`

	// Datetime in the plant's local time.
	CurrentDateTime string `json:"currentDateTime"`

	// Subject of the alarm; `unmapped`: the vendor's code is in no table. One of grid, dc_input, insulation, arc,
	// temperature, battery, communication, hardware, firmware, configuration, shutdown, other, unmapped.
	Category string `json:"category"`

	// By the vendor's own level, else by the code. One of critical, major, minor, warning, information.
	Severity string `json:"severity"`

	// The vendor's code; its text where it has no code.
	VendorCode string `json:"vendorCode"`

	// The vendor's text, else the name of the code.
	VendorText string `json:"vendorText"`

	// The vendor's own level, as it writes it; absent when it has none.
	VendorSeverity *string `json:"vendorSeverity,omitzero"`

	// Begin of the alarm by the vendor, else `firstSeenAt`; Unix seconds.
	Since int64 `json:"since"`

	// Time of the first answer that no longer showed it, Unix seconds; only in `alarm.cleared`.
	Until *int64 `json:"until,omitzero"`

	// Time of the first answer that showed it, Unix seconds.
	FirstSeenAt int64 `json:"firstSeenAt"`

	// Time of the last answer that showed it, Unix seconds.
	LastSeenAt int64 `json:"lastSeenAt"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

type AnnounceMaintenanceBody struct {
	// Start of the maintenance, Unix seconds; it may be in the past.
	From int64 `json:"from"`

	// End of the maintenance, Unix seconds: in the future, at most 30 days after its start.
	Until int64 `json:"until"`

	// Explanation for the accounts; null: none.
	Message Nullable[string] `json:"message,omitzero"`
}

// APIKey: An API key, without its secret.
type APIKey struct {
	// Id of the key.
	ID string `json:"id"`

	// Name of the key.
	Name string `json:"name"`

	// Scopes of the key. One of read, write, deliveries.
	Scopes []string `json:"scopes"`

	// First characters of the key, by which a person recognizes it.
	Hint string `json:"hint"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Expiry time; null: the key does not expire. Unix seconds.
	ExpiresAt *int64 `json:"expiresAt"`

	// Time of the last use, up to five minutes too early; null: the key was never used. Unix seconds.
	LastUsedAt *int64 `json:"lastUsedAt"`
}

// Attempt: A failed attempt, a skipped attempt, a record that became a dead letter, or a change of state of the
// webhook.
type Attempt struct {
	// Kind of the entry. One of attempt, skipped, dead, state.
	Type string `json:"type"`

	// Time of the entry. Entries of the same second are in order, newest first. Unix seconds.
	At int64 `json:"at"`

	// Idempotency key of the record.
	IdempotencyKey *string `json:"idempotencyKey,omitzero"`

	// Kind of the record or event.
	Kind *string `json:"kind,omitzero"`

	// Number of records of a batch of several; `idempotencyKey` is the batch’s then.
	Records *int64 `json:"records,omitzero"`

	// Id of the device.
	DeviceID *string `json:"deviceId,omitzero"`

	// Id of the plant.
	PlantID *string `json:"plantId,omitzero"`

	// Outcome of the request. Present for type `attempt`. One of delivered, failed.
	Result *string `json:"result,omitzero"`

	// Number of the attempt, 1 to 8. Present for type `attempt`.
	Attempt *int64 `json:"attempt,omitzero"`

	// Duration of the attempt in milliseconds. Present for type `attempt`.
	DurationMs *int64 `json:"durationMs,omitzero"`

	// Size of the body of the request in bytes. Present for type `attempt`.
	BodyBytes *int64 `json:"bodyBytes,omitzero"`

	// HTTP status of the answer; absent if there was none.
	Status *int64 `json:"status,omitzero"`

	// Slug of the reason for the failure or the skip.
	Reason *string `json:"reason,omitzero"`

	// Error code if there was no answer; for type `skipped` the name of the unusable setting.
	Detail *string `json:"detail,omitzero"`

	// First KiB of the body of a failed answer.
	Answer *string `json:"answer,omitzero"`

	// `Content-Type` of a failed answer.
	AnswerType *string `json:"answerType,omitzero"`

	// `Retry-After` of a failed answer.
	RetryAfter *string `json:"retryAfter,omitzero"`

	// Time of the next attempt. Unix seconds.
	NextAttemptAt *int64 `json:"nextAttemptAt,omitzero"`

	// Number of requests sent. Present for type `dead`.
	Attempts *int64 `json:"attempts,omitzero"`

	// State that the webhook entered. Present for type `state`: `failing`, `recovered`, `exhausted`, `disabled`,
	// `signature_rejected`, …
	Event *string `json:"event,omitzero"`
}

// AttemptPage: One page of a list.
type AttemptPage struct {
	Items []Attempt `json:"items"`

	// Value of `cursor` for the next page; null on the last page.
	NextCursor *string `json:"nextCursor"`

	// Delivery counts of the last 30 days, successes included, newest first.
	Days []DayCount `json:"days"`
}

// AuditEntry: A change that an actor made or was refused.
type AuditEntry struct {
	// Id of the entry.
	ID string `json:"id"`

	// Time of the answer. Unix seconds.
	At int64 `json:"at"`

	// Id of the account or operator; `cli` for the command line, `anonymous` for an unauthenticated caller. An account
	// sees its operators as `operator`.
	Actor string `json:"actor"`

	// Id of the account whose data was accessed or changed; null if no account is affected.
	AccountID *string `json:"accountId"`

	// `operationId` of this document, or the name of the command.
	Action string `json:"action"`

	// Object of the action: ids, and from the request body its member names (`members`), numbers, booleans and
	// enumerated values; never other text. A value is a string, a number or a boolean. `viaApiKey` and
	// `viaPortalSession` are the key and the portal session of the caller.
	Object map[string]any `json:"object"`

	// HTTP status of the answer; 0 for the command line.
	Status int64 `json:"status"`

	// Slug of the error if the request was refused; null otherwise.
	Error *string `json:"error"`

	// `requestId` of the answer.
	RequestID *string `json:"requestId"`

	// IP address of the caller.
	Address *string `json:"address"`
}

type AuthorizeVendorAccountResult struct {
	// URL of the vendor's consent page, for the browser of the plants' owner.
	URL string `json:"url"`

	// Time at which the link expires. Unix seconds.
	ExpiresAt int64 `json:"expiresAt"`
}

// BaseData: One normalized measurement of one device at one time. A measurement the vendor did not report is
// absent: never 0, never null.
type BaseData struct {
	// Device type; always `inverter` for inverters.
	DeviceType string `json:"deviceType"`

	// Collector serial number; empty when unknown.
	CollectorSN string `json:"CollectorSN"`

	// Vendor-native inverter serial number.
	InverterSN string `json:"InverterSN"`

	// Vendor the record was pulled from.
	DataSources string `json:"DataSources"`

	// Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
	Timezone string `json:"Timezone"`

	// Sample time, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
	CurrentDateTime string `json:"currentDateTime"`

	// Inverter status, the same codes for all vendors: 0 offline, 1 normal, 2 standby, 3 starting, 4 fault, 5 warning,
	// 6 limited, 7 shutdown by command, 8 maintenance, -1 unknown. One of -1, 0, 1, 2, 3, 4, 5, 6, 7, 8.
	State string `json:"State"`

	// Text of `State` in the account's language.
	StateDesc string `json:"StateDesc"`

	// Energy generated today. Unit: kWh.
	EDay *float64 `json:"EDay,omitzero"`

	// Lifetime energy generated. Unit: kWh.
	ETotal *float64 `json:"ETotal,omitzero"`

	// Current AC active power output. Unit: kW.
	PowerACOutputActive *float64 `json:"PowerACOutputActive,omitzero"`

	// Inverter case temperature. Unit: °C.
	Temperature *float64 `json:"Temperature,omitzero"`

	// AC frequency. Unit: Hz.
	FrqAC *float64 `json:"FrqAC,omitzero"`

	// AC voltage of phase 1. Unit: V.
	UAC1 *float64 `json:"UAC1,omitzero"`

	// AC voltage of phase 2. Unit: V.
	UAC2 *float64 `json:"UAC2,omitzero"`

	// AC voltage of phase 3. Unit: V.
	UAC3 *float64 `json:"UAC3,omitzero"`

	// AC current of phase 1. Unit: A.
	IAC1 *float64 `json:"IAC1,omitzero"`

	// AC current of phase 2. Unit: A.
	IAC2 *float64 `json:"IAC2,omitzero"`

	// AC current of phase 3. Unit: A.
	IAC3 *float64 `json:"IAC3,omitzero"`

	// DC voltage of input 1: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV1 *float64 `json:"UPV1,omitzero"`

	// DC voltage of input 2: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV2 *float64 `json:"UPV2,omitzero"`

	// DC voltage of input 3: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV3 *float64 `json:"UPV3,omitzero"`

	// DC voltage of input 4: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV4 *float64 `json:"UPV4,omitzero"`

	// DC voltage of input 5: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV5 *float64 `json:"UPV5,omitzero"`

	// DC voltage of input 6: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV6 *float64 `json:"UPV6,omitzero"`

	// DC voltage of input 7: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV7 *float64 `json:"UPV7,omitzero"`

	// DC voltage of input 8: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV8 *float64 `json:"UPV8,omitzero"`

	// DC voltage of input 9: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV9 *float64 `json:"UPV9,omitzero"`

	// DC voltage of input 10: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV10 *float64 `json:"UPV10,omitzero"`

	// DC voltage of input 11: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV11 *float64 `json:"UPV11,omitzero"`

	// DC voltage of input 12: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV12 *float64 `json:"UPV12,omitzero"`

	// DC voltage of input 13: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV13 *float64 `json:"UPV13,omitzero"`

	// DC voltage of input 14: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV14 *float64 `json:"UPV14,omitzero"`

	// DC voltage of input 15: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV15 *float64 `json:"UPV15,omitzero"`

	// DC voltage of input 16: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV16 *float64 `json:"UPV16,omitzero"`

	// DC voltage of input 17: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV17 *float64 `json:"UPV17,omitzero"`

	// DC voltage of input 18: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV18 *float64 `json:"UPV18,omitzero"`

	// DC voltage of input 19: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV19 *float64 `json:"UPV19,omitzero"`

	// DC voltage of input 20: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV20 *float64 `json:"UPV20,omitzero"`

	// DC voltage of input 21: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV21 *float64 `json:"UPV21,omitzero"`

	// DC voltage of input 22: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV22 *float64 `json:"UPV22,omitzero"`

	// DC voltage of input 23: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV23 *float64 `json:"UPV23,omitzero"`

	// DC voltage of input 24: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV24 *float64 `json:"UPV24,omitzero"`

	// DC voltage of input 25: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV25 *float64 `json:"UPV25,omitzero"`

	// DC voltage of input 26: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV26 *float64 `json:"UPV26,omitzero"`

	// DC voltage of input 27: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV27 *float64 `json:"UPV27,omitzero"`

	// DC voltage of input 28: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV28 *float64 `json:"UPV28,omitzero"`

	// DC voltage of input 29: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV29 *float64 `json:"UPV29,omitzero"`

	// DC voltage of input 30: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV30 *float64 `json:"UPV30,omitzero"`

	// DC voltage of input 31: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV31 *float64 `json:"UPV31,omitzero"`

	// DC voltage of input 32: a string or an MPP tracker, see `DCInputs`. Unit: V.
	UPV32 *float64 `json:"UPV32,omitzero"`

	// DC current of input 1: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV1 *float64 `json:"IPV1,omitzero"`

	// DC current of input 2: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV2 *float64 `json:"IPV2,omitzero"`

	// DC current of input 3: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV3 *float64 `json:"IPV3,omitzero"`

	// DC current of input 4: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV4 *float64 `json:"IPV4,omitzero"`

	// DC current of input 5: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV5 *float64 `json:"IPV5,omitzero"`

	// DC current of input 6: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV6 *float64 `json:"IPV6,omitzero"`

	// DC current of input 7: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV7 *float64 `json:"IPV7,omitzero"`

	// DC current of input 8: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV8 *float64 `json:"IPV8,omitzero"`

	// DC current of input 9: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV9 *float64 `json:"IPV9,omitzero"`

	// DC current of input 10: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV10 *float64 `json:"IPV10,omitzero"`

	// DC current of input 11: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV11 *float64 `json:"IPV11,omitzero"`

	// DC current of input 12: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV12 *float64 `json:"IPV12,omitzero"`

	// DC current of input 13: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV13 *float64 `json:"IPV13,omitzero"`

	// DC current of input 14: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV14 *float64 `json:"IPV14,omitzero"`

	// DC current of input 15: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV15 *float64 `json:"IPV15,omitzero"`

	// DC current of input 16: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV16 *float64 `json:"IPV16,omitzero"`

	// DC current of input 17: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV17 *float64 `json:"IPV17,omitzero"`

	// DC current of input 18: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV18 *float64 `json:"IPV18,omitzero"`

	// DC current of input 19: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV19 *float64 `json:"IPV19,omitzero"`

	// DC current of input 20: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV20 *float64 `json:"IPV20,omitzero"`

	// DC current of input 21: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV21 *float64 `json:"IPV21,omitzero"`

	// DC current of input 22: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV22 *float64 `json:"IPV22,omitzero"`

	// DC current of input 23: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV23 *float64 `json:"IPV23,omitzero"`

	// DC current of input 24: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV24 *float64 `json:"IPV24,omitzero"`

	// DC current of input 25: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV25 *float64 `json:"IPV25,omitzero"`

	// DC current of input 26: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV26 *float64 `json:"IPV26,omitzero"`

	// DC current of input 27: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV27 *float64 `json:"IPV27,omitzero"`

	// DC current of input 28: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV28 *float64 `json:"IPV28,omitzero"`

	// DC current of input 29: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV29 *float64 `json:"IPV29,omitzero"`

	// DC current of input 30: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV30 *float64 `json:"IPV30,omitzero"`

	// DC current of input 31: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV31 *float64 `json:"IPV31,omitzero"`

	// DC current of input 32: a string or an MPP tracker, see `DCInputs`. Unit: A.
	IPV32 *float64 `json:"IPV32,omitzero"`

	// Kind of the inputs `UPVn` and `IPVn`: each is a `string`, or an MPP tracker (`mppt`) with one or more strings.
	// Present if and only if one of them is. One of string, mppt.
	DCInputs *string `json:"DCInputs,omitzero"`

	// Alarm entries as the vendor wrote them.
	AlertArray []any `json:"AlertArray"`

	// Warning entries as the vendor wrote them.
	WarnArray []any `json:"WarnArray"`

	// Status entries as the vendor wrote them; holds the vendor's own state code.
	StatusArray []any `json:"StatusArray"`

	// Local time at which the inverter turned on today, `YYYY-MM-DD HH:MM:SS`: reported by the vendor, else the time
	// of the day's first sample with power, if an earlier sample of that local day without power is known. Absent when
	// the start of the day was not observed.
	TurnonTime *string `json:"turnonTime,omitzero"`

	// Deduplication key, the same on every retry, replay and channel.
	IdempotencyKey string `json:"idempotency_key"`

	// Plant id of this service.
	PlantID *string `json:"PlantId,omitzero"`

	// Plant id at the vendor.
	VendorPlantID *string `json:"VendorPlantId,omitzero"`

	// Inverter model.
	Model *string `json:"Model,omitzero"`

	// Firmware version of the inverter.
	Firmware *string `json:"Firmware,omitzero"`

	// Rated AC power. Unit: kW.
	RatedPower *float64 `json:"RatedPower,omitzero"`

	// Energy generated this month. Unit: kWh.
	EMonth *float64 `json:"EMonth,omitzero"`

	// Energy generated this year. Unit: kWh.
	EYear *float64 `json:"EYear,omitzero"`

	// Total operating hours. Unit: h.
	HTotal *float64 `json:"HTotal,omitzero"`

	// DC input power, all strings. Unit: kW.
	PowerDC *float64 `json:"PowerDC,omitzero"`

	// DC power of input 1. Unit: kW.
	PPV1 *float64 `json:"PPV1,omitzero"`

	// DC power of input 2. Unit: kW.
	PPV2 *float64 `json:"PPV2,omitzero"`

	// DC power of input 3. Unit: kW.
	PPV3 *float64 `json:"PPV3,omitzero"`

	// DC power of input 4. Unit: kW.
	PPV4 *float64 `json:"PPV4,omitzero"`

	// DC power of input 5. Unit: kW.
	PPV5 *float64 `json:"PPV5,omitzero"`

	// DC power of input 6. Unit: kW.
	PPV6 *float64 `json:"PPV6,omitzero"`

	// DC power of input 7. Unit: kW.
	PPV7 *float64 `json:"PPV7,omitzero"`

	// DC power of input 8. Unit: kW.
	PPV8 *float64 `json:"PPV8,omitzero"`

	// DC power of input 9. Unit: kW.
	PPV9 *float64 `json:"PPV9,omitzero"`

	// DC power of input 10. Unit: kW.
	PPV10 *float64 `json:"PPV10,omitzero"`

	// DC power of input 11. Unit: kW.
	PPV11 *float64 `json:"PPV11,omitzero"`

	// DC power of input 12. Unit: kW.
	PPV12 *float64 `json:"PPV12,omitzero"`

	// DC power of input 13. Unit: kW.
	PPV13 *float64 `json:"PPV13,omitzero"`

	// DC power of input 14. Unit: kW.
	PPV14 *float64 `json:"PPV14,omitzero"`

	// DC power of input 15. Unit: kW.
	PPV15 *float64 `json:"PPV15,omitzero"`

	// DC power of input 16. Unit: kW.
	PPV16 *float64 `json:"PPV16,omitzero"`

	// DC power of input 17. Unit: kW.
	PPV17 *float64 `json:"PPV17,omitzero"`

	// DC power of input 18. Unit: kW.
	PPV18 *float64 `json:"PPV18,omitzero"`

	// DC power of input 19. Unit: kW.
	PPV19 *float64 `json:"PPV19,omitzero"`

	// DC power of input 20. Unit: kW.
	PPV20 *float64 `json:"PPV20,omitzero"`

	// DC power of input 21. Unit: kW.
	PPV21 *float64 `json:"PPV21,omitzero"`

	// DC power of input 22. Unit: kW.
	PPV22 *float64 `json:"PPV22,omitzero"`

	// DC power of input 23. Unit: kW.
	PPV23 *float64 `json:"PPV23,omitzero"`

	// DC power of input 24. Unit: kW.
	PPV24 *float64 `json:"PPV24,omitzero"`

	// DC power of input 25. Unit: kW.
	PPV25 *float64 `json:"PPV25,omitzero"`

	// DC power of input 26. Unit: kW.
	PPV26 *float64 `json:"PPV26,omitzero"`

	// DC power of input 27. Unit: kW.
	PPV27 *float64 `json:"PPV27,omitzero"`

	// DC power of input 28. Unit: kW.
	PPV28 *float64 `json:"PPV28,omitzero"`

	// DC power of input 29. Unit: kW.
	PPV29 *float64 `json:"PPV29,omitzero"`

	// DC power of input 30. Unit: kW.
	PPV30 *float64 `json:"PPV30,omitzero"`

	// DC power of input 31. Unit: kW.
	PPV31 *float64 `json:"PPV31,omitzero"`

	// DC power of input 32. Unit: kW.
	PPV32 *float64 `json:"PPV32,omitzero"`

	// AC reactive power output. Unit: kvar.
	PowerACOutputReactive *float64 `json:"PowerACOutputReactive,omitzero"`

	// AC apparent power output. Unit: kVA.
	PowerACOutputApparent *float64 `json:"PowerACOutputApparent,omitzero"`

	// Power factor of the AC output.
	PowerFactor *float64 `json:"PowerFactor,omitzero"`

	// AC active power of phase 1. Unit: kW.
	PAC1 *float64 `json:"PAC1,omitzero"`

	// AC active power of phase 2. Unit: kW.
	PAC2 *float64 `json:"PAC2,omitzero"`

	// AC active power of phase 3. Unit: kW.
	PAC3 *float64 `json:"PAC3,omitzero"`

	// AC voltage, line 1 to line 2. Unit: V.
	UAC12 *float64 `json:"UAC12,omitzero"`

	// AC voltage, line 2 to line 3. Unit: V.
	UAC23 *float64 `json:"UAC23,omitzero"`

	// AC voltage, line 3 to line 1. Unit: V.
	UAC31 *float64 `json:"UAC31,omitzero"`

	// DC bus voltage. Unit: V.
	UBus *float64 `json:"UBus,omitzero"`

	// Insulation resistance. Unit: kΩ.
	InsulationResistance *float64 `json:"InsulationResistance,omitzero"`

	// DC-to-AC conversion efficiency. Unit: %.
	Efficiency *float64 `json:"Efficiency,omitzero"`

	// Ambient temperature. Unit: °C.
	TemperatureAmbient *float64 `json:"TemperatureAmbient,omitzero"`

	// Signal strength of the collector. Unit: dBm.
	RSSI *float64 `json:"RSSI,omitzero"`

	// Power at the grid connection; positive: export. Unit: kW.
	GridPower *float64 `json:"GridPower,omitzero"`

	// Power consumed by the loads. Unit: kW.
	LoadPower *float64 `json:"LoadPower,omitzero"`

	// Energy exported today. Unit: kWh.
	EGridExport *float64 `json:"EGridExport,omitzero"`

	// Energy imported today. Unit: kWh.
	EGridImport *float64 `json:"EGridImport,omitzero"`

	// Energy consumed by the loads today. Unit: kWh.
	ELoad *float64 `json:"ELoad,omitzero"`

	// Battery state of charge. Unit: %.
	BatterySOC *float64 `json:"BatterySOC,omitzero"`

	// Battery power; positive: discharge. Unit: kW.
	BatteryPower *float64 `json:"BatteryPower,omitzero"`

	// Battery voltage. Unit: V.
	UBattery *float64 `json:"UBattery,omitzero"`

	// Battery current. Unit: A.
	IBattery *float64 `json:"IBattery,omitzero"`

	// Battery temperature. Unit: °C.
	BatteryTemperature *float64 `json:"BatteryTemperature,omitzero"`

	// Energy charged into the battery today. Unit: kWh.
	EBatteryCharge *float64 `json:"EBatteryCharge,omitzero"`

	// Energy discharged from the battery today. Unit: kWh.
	EBatteryDischarge *float64 `json:"EBatteryDischarge,omitzero"`

	// Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
	// left out for that reason: `EDay:stale` (still yesterday's energy), `EDay:implausible`, `EDay:gap`,
	// `ETotal:counter_jumped`, `FrqAC:out_of_range` and others. A field that is in the record is doubtful:
	// `<field>:frozen` (the same value for longer than the vendor's pace explains), `Timezone:fixed_offset` (an offset
	// that may not follow summer time), `State:derived` (the vendor reports none: from the power, from messages or
	// from the height of the sun). More reasons may be added.
	DataQuality []string `json:"DataQuality,omitzero"`

	// Version of this schema.
	SchemaVersion string `json:"SchemaVersion"`
}

type BatchBody struct {
	// Maximum number of records in a request.
	MaxRecords int64 `json:"maxRecords"`

	// Maximum time that a record waits for others, in milliseconds.
	MaxWaitMs int64 `json:"maxWaitMs"`
}

// Battery: One normalized sample of a battery: kind `battery.data`. A measurement the vendor did not report is
// absent: never 0, never null.
type Battery struct {
	// Device type; always `battery`.
	DeviceType string `json:"deviceType"`

	// Id of the battery in the API.
	StorageID string `json:"storageId"`

	// Serial number of the battery; where the vendor tells none, that of its inverter, or the vendor's id of the
	// battery or plant.
	DeviceSN string `json:"DeviceSN"`

	// Serial number of the inverter that the battery belongs to; absent where it belongs to the plant.
	InverterSN *string `json:"InverterSN,omitzero"`

	// Id in the API of the inverter that the battery was read with.
	DeviceID string `json:"deviceId"`

	// Vendor the record was pulled from.
	DataSources string `json:"DataSources"`

	// Plant id of this service.
	PlantID string `json:"PlantId"`

	// Plant id at the vendor.
	VendorPlantID *string `json:"VendorPlantId,omitzero"`

	// Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
	Timezone string `json:"Timezone"`

	// Sample time, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
	CurrentDateTime string `json:"currentDateTime"`

	// State of charge. Unit: %.
	BatterySOC *float64 `json:"BatterySOC,omitzero"`

	// State of health. Unit: %.
	BatterySOH *float64 `json:"BatterySOH,omitzero"`

	// Power; positive: discharge. Unit: kW.
	BatteryPower *float64 `json:"BatteryPower,omitzero"`

	// Battery voltage. Unit: V.
	UBattery *float64 `json:"UBattery,omitzero"`

	// Current; positive: discharge. Unit: A.
	IBattery *float64 `json:"IBattery,omitzero"`

	// Battery temperature. Unit: °C.
	BatteryTemperature *float64 `json:"BatteryTemperature,omitzero"`

	// Energy charged today. Unit: kWh.
	EBatteryCharge *float64 `json:"EBatteryCharge,omitzero"`

	// Energy discharged today. Unit: kWh.
	EBatteryDischarge *float64 `json:"EBatteryDischarge,omitzero"`

	// Lifetime energy charged. Unit: kWh.
	EBatteryChargeTotal *float64 `json:"EBatteryChargeTotal,omitzero"`

	// Lifetime energy discharged. Unit: kWh.
	EBatteryDischargeTotal *float64 `json:"EBatteryDischargeTotal,omitzero"`

	// Capacity, as the vendor names it: rated or usable. Unit: kWh.
	BatteryCapacity *float64 `json:"BatteryCapacity,omitzero"`

	// Energy that is stored now. Unit: kWh.
	BatteryEnergy *float64 `json:"BatteryEnergy,omitzero"`

	// Power with which it may be charged now. Unit: kW.
	BatteryChargeLimit *float64 `json:"BatteryChargeLimit,omitzero"`

	// Power with which it may be discharged now. Unit: kW.
	BatteryDischargeLimit *float64 `json:"BatteryDischargeLimit,omitzero"`

	// Charge cycles so far.
	BatteryCycles *float64 `json:"BatteryCycles,omitzero"`

	// Model of the battery.
	Model *string `json:"Model,omitzero"`

	// Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
	// left out for that reason: `direction_unknown` says that the vendor does not tell which way the power flows, and
	// the counters have not shown it yet.
	DataQuality []string `json:"DataQuality,omitzero"`

	// Deduplication key, the same on every retry, replay and channel.
	IdempotencyKey string `json:"idempotency_key"`

	// Version of this schema.
	SchemaVersion string `json:"SchemaVersion"`
}

type BeginSignInBody struct {
	// Path of this server, with query, that is opened after the sign-in.
	ReturnTo *string `json:"returnTo,omitzero"`
}

// BulkDevicesBody: Selects devices by either `deviceIds` or `filter`. Requires `groupId` for the actions on
// groups, `labels` for those on labels; both are refused with the other actions.
type BulkDevicesBody struct {
	// Action to apply to the devices. One of monitor, unmonitor, addToGroup, removeFromGroup, label, unlabel, remove.
	Action string `json:"action"`

	// Ids of the devices to change.
	DeviceIDs []string `json:"deviceIds,omitzero"`

	Filter *DeviceFilterBody `json:"filter,omitzero"`

	// Id of the group, for the actions `addToGroup` and `removeFromGroup`.
	GroupID *string `json:"groupId,omitzero"`

	// Labels that the account assigns, each up to 50 characters, without `|`. A device has at most 20.
	Labels []string `json:"labels,omitzero"`
}

// BulkOutcome: Outcome of a bulk call.
type BulkOutcome struct {
	// Number of devices for which the action succeeded.
	Succeeded int64 `json:"succeeded"`

	// Number of devices for which the action failed.
	Failed int64 `json:"failed"`

	// One result per device, in the order of the request; with a filter ordered by first sync.
	Results []BulkOutcomeResultsItem `json:"results"`
}

type BulkOutcomeResultsItem struct {
	// Id of the device, as in the request.
	DeviceID string `json:"deviceId"`

	// Whether the item succeeded.
	Success bool `json:"success"`

	// HTTP status that a single call for this device would have returned.
	Code int64 `json:"code"`

	// Slug of the error of this item; absent if it succeeded.
	//
	// `not_found` (404): The device does not exist.
	//
	// `device_removed` (409): The vendor no longer lists this device.
	//
	// `monitored_elsewhere` (409): The inverter is already monitored under another vendor account that lists it
	// (`monitoredAs` names the device). Unmonitor it there first.
	//
	// `device_listed` (409): The vendor still lists this device, and the next sync would add it again. Unmonitor it
	// instead.
	//
	// `quota_exceeded` (403): The device quota is used up. Unmonitor another device first.
	//
	// `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
	//
	// `in_group_by_plant` (409): The device is in the group through its plant. Remove the plant from the group
	// instead. One of not_found, device_removed, monitored_elsewhere, device_listed, quota_exceeded, limit_reached,
	// in_group_by_plant.
	Error *string `json:"error,omitzero"`

	// Explanation of the error, for people; may change.
	Message *string `json:"message,omitzero"`
}

type ChangeMembersBody struct {
	// Action to apply to the devices. One of add, remove.
	Action string `json:"action"`

	// Ids of the plants to add or remove.
	PlantIDs []string `json:"plantIds,omitzero"`

	// Ids of the devices to add or remove.
	DeviceIDs []string `json:"deviceIds,omitzero"`
}

type ChangePasswordBody struct {
	// Current password of the account.
	CurrentPassword string `json:"currentPassword"`

	// New password of the account.
	NewPassword string `json:"newPassword"`
}

type ChannelBody struct {
	Filter FilterBody `json:"filter"`

	// `cloudevents`: deliveries also have the attributes of CloudEvents 1.0 in binary mode; the body is the same.
	// Absent: as before; at first `none`. One of none, cloudevents.
	Envelope *string `json:"envelope,omitzero"`

	// Encoding of BaseData on Kafka: `json`, or `avro` in the wire format of Confluent, with a schema registry.
	// Absent: as before; at first `json`. One of json, avro.
	Format *string `json:"format,omitzero"`
}

// ChannelCount: Delivery counts of a channel.
type ChannelCount struct {
	// Number of delivered records and events.
	Delivered int64 `json:"delivered"`

	// Number of failed attempts; a record that failed twice counts twice.
	Failed int64 `json:"failed"`

	// Number of records whose last attempt failed; webhooks only.
	DeadLettered int64 `json:"deadLettered"`

	// Total size of the delivered bodies, in bytes.
	Bytes int64 `json:"bytes"`

	// Name of the channel. One of webhook, kafka, mqtt, sink.
	Channel string `json:"channel"`

	// MQTT only: number of messages published while no client was subscribed.
	NoSubscriber int64 `json:"noSubscriber"`

	// MQTT only: number of messages dropped because the queue of a disconnected client was full.
	Dropped int64 `json:"dropped"`
}

// ChannelDayCount: Delivery counts of a channel on one day.
type ChannelDayCount struct {
	// Day in UTC, e.g. `2026-11-21`.
	Day string `json:"day"`

	// Number of delivered records and events.
	Delivered int64 `json:"delivered"`

	// Number of failed attempts; a record that failed twice counts twice.
	Failed int64 `json:"failed"`

	// Number of records whose last attempt failed; webhooks only.
	DeadLettered int64 `json:"deadLettered"`

	// Total size of the delivered bodies, in bytes.
	Bytes int64 `json:"bytes"`

	// Name of the channel. One of webhook, kafka, mqtt, sink.
	Channel string `json:"channel"`

	// MQTT only: number of messages published while no client was subscribed.
	NoSubscriber int64 `json:"noSubscriber"`

	// MQTT only: number of messages dropped because the queue of a disconnected client was full.
	Dropped int64 `json:"dropped"`
}

// ChannelReplay: A replay: redelivers records of a time range to Kafka or MQTT.
type ChannelReplay struct {
	// Id of the replay.
	ID string `json:"id"`

	// Channel to which the records are redelivered. One of kafka, mqtt.
	Channel string `json:"channel"`

	Filter FilterBody `json:"filter"`

	// Start of the time range, inclusive. Unix seconds.
	From int64 `json:"from"`

	// End of the time range, exclusive. Unix seconds.
	To int64 `json:"to"`

	// State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the
	// account is active or Kafka is available again. One of waiting, running, completed, cancelled, failed.
	State string `json:"state"`

	// Reason for which the replay waits or failed.
	Error *string `json:"error"`

	// Number of log offsets to scan; 0 until it is known.
	Total int64 `json:"total"`

	// Number of log offsets scanned so far.
	Scanned int64 `json:"scanned"`

	// Number of scanned records that match the replay's selection.
	Matched int64 `json:"matched"`

	// Number of records redelivered so far.
	Produced int64 `json:"produced"`

	// Time of the request that created it. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Start time. Unix seconds.
	StartedAt *int64 `json:"startedAt"`

	// End time. Unix seconds.
	FinishedAt *int64 `json:"finishedAt"`
}

type ChannelReplayBody struct {
	// Channel to which the records are redelivered: the account's Kafka topics or its MQTT topics. One of kafka, mqtt.
	Channel string `json:"channel"`

	// Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or
	// write time is in the range.
	From int64 `json:"from"`

	// End of the time range, exclusive; Unix seconds. Default: now.
	To *int64 `json:"to,omitzero"`

	Filter *FilterBody `json:"filter,omitzero"`
}

// ChannelSubscription: Settings of delivery by Kafka or by MQTT.
type ChannelSubscription struct {
	// Name of the channel. One of kafka, mqtt.
	Channel string `json:"channel"`

	// Whether the channel is enabled. Its first credential enables it.
	Enabled bool `json:"enabled"`

	Filter FilterBody `json:"filter"`

	Envelope DeliveryEnvelope `json:"envelope"`

	// Encoding of BaseData on Kafka: `avro` in the wire format of Confluent. Always `json` on MQTT, and of other
	// records. One of json, avro.
	Format string `json:"format"`

	// Time of the last change of a setting; null: never set, so everything is delivered. Unix seconds.
	UpdatedAt *int64 `json:"updatedAt"`
}

type ClientCertificateBody struct {
	// Client certificate in PEM format, followed by its chain if it has one, at most 8 certificates. Their keys: RSA
	// of 2,048 to 4,096 bits, ECDSA with P-256, P-384 or P-521, Ed25519 or Ed448.
	Certificate string `json:"certificate"`

	// Private key of the certificate in PEM format (PKCS #8, PKCS #1 or SEC 1), not encrypted.
	PrivateKey string `json:"privateKey"`
}

type ConfirmTotpBody struct {
	// Six digits that the app shows.
	Code string `json:"code"`
}

// CountDeadLettersByReasonQuery: Query of `countDeadLettersByReason`.
type CountDeadLettersByReasonQuery struct {
	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`
}

type CreateAccountBody struct {
	// User name of the new account. Upper case is converted to lower case.
	Username string `json:"username"`

	// Maximum number of monitored devices.
	DeviceQuota *int64 `json:"deviceQuota,omitzero"`

	// Language of `StateDesc`. One of en, zh, de, es, fr, pt, nl, pl, it.
	Language *string `json:"language,omitzero"`
}

type CreateAPIKeyBody struct {
	// Name of the key, such as the program that uses it.
	Name string `json:"name"`

	// Scopes of the key: what a program that has it may do. One of read, write, deliveries.
	Scopes []string `json:"scopes"`

	// Expiry time of the key (Unix seconds), in the future; null or absent: it does not expire.
	ExpiresAt Nullable[int64] `json:"expiresAt,omitzero"`
}

type CreateCredentialBody struct {
	// Free text for the account's own use.
	Label Nullable[string] `json:"label,omitzero"`
}

type CreateGroupBody struct {
	// Name of the group, unique within the account (not case-sensitive), without `|`.
	Name string `json:"name"`

	// Free text for the account's own use; null removes it.
	Description Nullable[string] `json:"description,omitzero"`

	// Ids of the plants in the group, each with all its devices, including those found by later syncs.
	PlantIDs []string `json:"plantIds,omitzero"`

	// Ids of the single devices in the group.
	DeviceIDs []string `json:"deviceIds,omitzero"`
}

type CreateImportBody struct {
	// Start of the time range, inclusive; a date in the zone of the plants, or an ISO 8601 time with its zone.
	From string `json:"from"`

	// End of the time range, exclusive. Default: the time at which each device was first seen; a date in the zone of
	// the plants, or an ISO 8601 time with its zone.
	To *string `json:"to,omitzero"`

	// Resolution of the records: `samples`, one record for each sample that the vendor has; `days`, a record of kind
	// `device.day` for each finished day. One of samples, days.
	Resolution string `json:"resolution"`

	// Imports only these monitored devices of the vendor account. Default: all of them.
	DeviceIDs []string `json:"deviceIds,omitzero"`

	// Imports only the devices of this group; not together with `deviceIds`.
	GroupID *string `json:"groupId,omitzero"`

	// Channels that get the records. Default: all that the account uses; an empty list: the records are stored only.
	// One of webhook, kafka, mqtt, sink.
	Channels []string `json:"channels,omitzero"`
}

type CreateMqttCredentialBody struct {
	// Free text for the account's own use.
	Label Nullable[string] `json:"label,omitzero"`

	// Lifetime of the token in seconds. The broker closes the connection when it expires.
	TTLSeconds *int64 `json:"ttlSeconds,omitzero"`
}

type CreateOperatorBody struct {
	// User name of the new account. Upper case is converted to lower case.
	Username string `json:"username"`

	// `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`:
	// everything. One of read, support, admin.
	Role *string `json:"role,omitzero"`
}

type CreatePasskeyBody struct {
	// Name by which a person recognizes the passkey.
	Name string `json:"name"`

	// `id` of the new credential.
	ID string `json:"id"`

	// `response.clientDataJSON` of the new credential.
	ClientDataJSON string `json:"clientDataJSON"`

	// `response.attestationObject` of the new credential.
	AttestationObject string `json:"attestationObject"`
}

type CreatePortalSessionBody struct {
	// Lifetime of the session in seconds.
	TTLSeconds *int64 `json:"ttlSeconds,omitzero"`

	// Whether the session can only read.
	ReadOnly *bool `json:"readOnly,omitzero"`

	// Origin of the page that embeds the portal, as browsers send it; null or absent: any that the operator allows.
	Origin Nullable[string] `json:"origin,omitzero"`
}

type CreateSinkBody struct {
	// Id of the kind, as listed by `/v1/sink-kinds`.
	Kind string `json:"kind"`

	// Settings, valid against the JSON Schema of the kind in `/v1/sink-kinds`.
	Settings map[string]any `json:"settings"`

	// Free text for the account's own use.
	Name Nullable[string] `json:"name,omitzero"`

	Filter *FilterBody `json:"filter,omitzero"`
}

type CreateVendorAccountBody struct {
	// Id of the vendor, as listed by `/v1/vendors`.
	Vendor string `json:"vendor"`

	// Id of one of the vendor's regions; default: the first.
	Region Nullable[string] `json:"region,omitzero"`

	// Free text for the account's own use.
	Name Nullable[string] `json:"name,omitzero"`

	// Time zone of plants for which the vendor reports none: an IANA name, or an offset like `GMT+8`.
	Timezone Nullable[string] `json:"timezone,omitzero"`

	// Devices beside inverters that become records of their own, of kind `battery.data` or `meter.data`: those that
	// the vendor reports (`storage` of `/v1/vendors/{id}`). They count nothing in the quota. Default: none. One of
	// battery, meter.
	Include []string `json:"include,omitzero"`

	// Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`.
	Credentials map[string]string `json:"credentials"`

	Import *OnboardingImport `json:"import,omitzero"`
}

type CreateWebhookBody struct {
	// URL to which records are posted: `https`, reachable from the internet.
	URL string `json:"url"`

	// Free text for the account's own use.
	Name Nullable[string] `json:"name,omitzero"`

	// Free text for the account's own use.
	Description Nullable[string] `json:"description,omitzero"`

	Filter *WebhookFilterBody `json:"filter,omitzero"`

	// `cloudevents`: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers `ce-…`; the body
	// is the same. Default `none`. One of none, cloudevents.
	Envelope *string `json:"envelope,omitzero"`

	// Encoding of `X-Service-Signature`; default `hex`. One of hex, base64, sha256=hex.
	SignatureEncoding *string `json:"signatureEncoding,omitzero"`

	// Timeout of a request in milliseconds; default 10,000.
	TimeoutMs *int64 `json:"timeoutMs,omitzero"`

	// Maximum number of concurrent requests; default 8.
	MaxInFlight *int64 `json:"maxInFlight,omitzero"`

	// Maximum number of requests per second; null: no limit.
	RateLimit Nullable[float64] `json:"rateLimit,omitzero"`

	// Minimum TLS version; `1.2` only if the operator allows it. One of TLSv1.3, TLSv1.2.
	MinTLSVersion *string `json:"minTlsVersion,omitzero"`

	// Additional request headers; replaces all previous ones.
	Headers Nullable[map[string]string] `json:"headers,omitzero"`

	ClientCertificate Nullable[ClientCertificateBody] `json:"clientCertificate,omitzero"`

	Batch Nullable[BatchBody] `json:"batch,omitzero"`
}

// CreatedAPIKey: A new API key with its secret.
type CreatedAPIKey struct {
	// Id of the key.
	ID string `json:"id"`

	// Name of the key.
	Name string `json:"name"`

	// Scopes of the key. One of read, write, deliveries.
	Scopes []string `json:"scopes"`

	// First characters of the key, by which a person recognizes it.
	Hint string `json:"hint"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Expiry time; null: the key does not expire. Unix seconds.
	ExpiresAt *int64 `json:"expiresAt"`

	// Time of the last use, up to five minutes too early; null: the key was never used. Unix seconds.
	LastUsedAt *int64 `json:"lastUsedAt"`

	// The key itself, for the `Authorization` header; returned only by this call.
	Key string `json:"key"`
}

// CreatedKafkaCredential: A new Kafka credential.
type CreatedKafkaCredential struct {
	// Id of the credential.
	ID string `json:"id"`

	// Free text for the account's own use.
	Label *string `json:"label"`

	// Bootstrap servers, comma-separated.
	Bootstrap string `json:"bootstrap"`

	// `security.protocol` of the client.
	SecurityProtocol string `json:"securityProtocol"`

	// `sasl.mechanism` of the client.
	Mechanism string `json:"mechanism"`

	// SASL user name.
	Username string `json:"username"`

	// Topics that the credential may read.
	Topics []string `json:"topics"`

	// Prefix that consumer group ids must have.
	GroupPrefix string `json:"groupPrefix"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// SASL password; returned only by this call.
	Password string `json:"password"`
}

// CreatedMqttCredential: A new MQTT credential with its first token.
type CreatedMqttCredential struct {
	// Id of the credential.
	ID string `json:"id"`

	// Free text for the account's own use.
	Label *string `json:"label"`

	// URL of the broker: MQTT 5.0 over TLS.
	URL string `json:"url"`

	// User name of the connection.
	Username string `json:"username"`

	// Prefix that client ids must have.
	ClientIDPrefix string `json:"clientIdPrefix"`

	// Topic filters that may be subscribed to, including narrower ones.
	TopicFilters []string `json:"topicFilters"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Password of the MQTT connection: a JWT.
	Token string `json:"token"`

	// Expiry time of the token. The broker closes the connection then; renew the token before. Unix seconds.
	ExpiresAt int64 `json:"expiresAt"`
}

// CreatedOperator: A new operator, with a one-time password.
type CreatedOperator struct {
	// Id of the operator.
	ID string `json:"id"`

	// User name for the operator's login.
	Username string `json:"username"`

	// Name of a person who logs in by single sign-on, as of the last login; null: a login by password.
	Name *string `json:"name"`

	// `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`:
	// everything. One of read, support, admin.
	Role string `json:"role"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// One-time password; returned only by this call.
	Password string `json:"password"`
}

// CreatedPortalSession: A new portal session.
type CreatedPortalSession struct {
	// Id of the session.
	ID string `json:"id"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Expiry time of the session and of all tokens issued for it. Unix seconds.
	ExpiresAt int64 `json:"expiresAt"`

	// Whether the session can only read.
	ReadOnly bool `json:"readOnly"`

	// Origin of the page that embeds the portal; null: any that the operator allows.
	Origin *string `json:"origin"`

	// Id of the API key that created the session; null: a login created it.
	KeyID *string `json:"keyId"`

	// Number of times that the token was exchanged, at most 10.
	Exchanges int64 `json:"exchanges"`

	// Token for the fragment of the portal's URL; returned only by this call. It can be exchanged 10 times.
	Token string `json:"token"`
}

// CreatedWebhook: A new webhook.
type CreatedWebhook struct {
	// Id of the webhook.
	ID string `json:"id"`

	// Free text for the account's own use.
	Name *string `json:"name"`

	// Free text for the account's own use.
	Description *string `json:"description"`

	// URL to which records are posted.
	URL string `json:"url"`

	Filter WebhookFilterBody `json:"filter"`

	Envelope DeliveryEnvelope `json:"envelope"`

	// Encoding of `X-Service-Signature`. One of hex, base64, sha256=hex.
	SignatureEncoding string `json:"signatureEncoding"`

	// Timeout of a request in milliseconds.
	TimeoutMs int64 `json:"timeoutMs"`

	// Maximum number of concurrent requests.
	MaxInFlight int64 `json:"maxInFlight"`

	// Maximum number of requests per second; null: no limit.
	RateLimit *float64 `json:"rateLimit"`

	// Minimum TLS version of the connection. One of TLSv1.3, TLSv1.2.
	MinTLSVersion string `json:"minTlsVersion"`

	// Names of the additional request headers; their values are never returned.
	HeaderNames []string `json:"headerNames"`

	// Client certificate for the TLS handshake.
	ClientCertificate *CreatedWebhookClientCertificate `json:"clientCertificate"`

	// Batch settings: several records in a request; null: one record per request.
	Batch *CreatedWebhookBatch `json:"batch"`

	// Status of the webhook. No record is lost while it is paused or disabled. One of active, paused, disabled.
	Status string `json:"status"`

	// Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only single
	// probe requests are sent. One of healthy, failing, open, paused, disabled.
	Health string `json:"health"`

	// Last failed attempt; kept after a recovery.
	LastError *CreatedWebhookLastError `json:"lastError"`

	// Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds.
	NextAttemptAt *int64 `json:"nextAttemptAt"`

	// Reason for which the webhook was disabled. `gone`: the endpoint answered 410. `failing`: all attempts failed for
	// 5 days.
	DisabledReason *string `json:"disabledReason"`

	// Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds.
	FailingSince *int64 `json:"failingSince"`

	// Time of the last successful delivery, to the minute. Unix seconds.
	LastDeliveredAt *int64 `json:"lastDeliveredAt"`

	// Time at which the endpoint last answered 401. Unix seconds.
	SignatureRejectedAt *int64 `json:"signatureRejectedAt"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Time of the last change of a setting. Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`

	// Signing secret: `whsec_` followed by base64; returned only by this call.
	Secret string `json:"secret"`
}

// CreatedWebhookBatch: Batch settings: several records in a request; null: one record per request.
type CreatedWebhookBatch struct {
	// Maximum number of records in a request.
	MaxRecords int64 `json:"maxRecords"`

	// Maximum time that a record waits for others, in milliseconds.
	MaxWaitMs int64 `json:"maxWaitMs"`
}

// CreatedWebhookClientCertificate: Client certificate for the TLS handshake.
type CreatedWebhookClientCertificate struct {
	// Subject of the certificate.
	Subject string `json:"subject"`

	// Expiry time. Unix seconds.
	NotAfter int64 `json:"notAfter"`
}

// CreatedWebhookLastError: Last failed attempt; kept after a recovery.
type CreatedWebhookLastError struct {
	// Time of the event. Unix seconds.
	At int64 `json:"at"`

	// Reason of the failure: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts.
	Reason string `json:"reason"`

	// HTTP status of the answer; null: there was no answer.
	Status *int64 `json:"status"`

	// Error code if there was no answer, or the name of the unusable setting.
	Detail *string `json:"detail"`

	// First KiB of the answer's body.
	Answer *string `json:"answer"`

	// Number of the attempt, 1 to 8; null: no request could be sent.
	Attempt *int64 `json:"attempt"`

	// Idempotency key of the record or of its batch.
	IdempotencyKey string `json:"idempotencyKey"`
}

// CreatedWebhookSecret: A new signing secret.
type CreatedWebhookSecret struct {
	// Id of the secret.
	ID string `json:"id"`

	// Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`.
	Primary bool `json:"primary"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Time at which the secret stops signing; null: when it is replaced. Unix seconds.
	ExpiresAt *int64 `json:"expiresAt"`

	// Signing secret: `whsec_` followed by base64; returned only by this call.
	Secret string `json:"secret"`
}

// DayCount: Delivery counts of one day.
type DayCount struct {
	// Day in UTC, e.g. `2026-11-21`.
	Day string `json:"day"`

	// Number of delivered records and events.
	Delivered int64 `json:"delivered"`

	// Number of failed attempts; a record that failed twice counts twice.
	Failed int64 `json:"failed"`

	// Number of records whose last attempt failed; webhooks only.
	DeadLettered int64 `json:"deadLettered"`

	// Total size of the delivered bodies, in bytes.
	Bytes int64 `json:"bytes"`
}

// DeadLetter: A record that could not be delivered.
type DeadLetter struct {
	// Id of the dead letter.
	ID string `json:"id"`

	// Id of the webhook to which the record could not be delivered.
	WebhookID string `json:"webhookId"`

	// Idempotency key of the record.
	IdempotencyKey string `json:"idempotencyKey"`

	// Kind of the record or event.
	Kind string `json:"kind"`

	// Id of the vendor.
	Vendor *string `json:"vendor"`

	// Serial number of the inverter.
	Serial *string `json:"serial"`

	// Id of the device.
	DeviceID *string `json:"deviceId"`

	// Id of the plant.
	PlantID *string `json:"plantId"`

	// Slug of the last failure.
	Reason string `json:"reason"`

	// HTTP status of the last answer.
	Status *int64 `json:"status"`

	// HTTP requests made.
	Attempts int64 `json:"attempts"`

	// Time at which the record became a dead letter. Unix seconds.
	At int64 `json:"at"`

	// Time of the retry. Unix seconds.
	RetriedAt *int64 `json:"retriedAt"`

	// Id of the replay that retried it; null: retried singly or not at all.
	ReplayID *string `json:"replayId"`

	// Time of the delivery after the retry. Unix seconds.
	DeliveredAt *int64 `json:"deliveredAt"`

	// Id of the new dead letter if the retry failed as well.
	DiedAgainAs *string `json:"diedAgainAs"`
}

// DeadLetterReason: A reason of dead letters with their number.
type DeadLetterReason struct {
	// Slug of the last failure.
	Reason string `json:"reason"`

	// Number of dead letters; 10000 means 10000 or more.
	Count int64 `json:"count"`
}

// DeadLetterWithBody: A record that could not be delivered, with its body.
type DeadLetterWithBody struct {
	// Id of the dead letter.
	ID string `json:"id"`

	// Id of the webhook to which the record could not be delivered.
	WebhookID string `json:"webhookId"`

	// Idempotency key of the record.
	IdempotencyKey string `json:"idempotencyKey"`

	// Kind of the record or event.
	Kind string `json:"kind"`

	// Id of the vendor.
	Vendor *string `json:"vendor"`

	// Serial number of the inverter.
	Serial *string `json:"serial"`

	// Id of the device.
	DeviceID *string `json:"deviceId"`

	// Id of the plant.
	PlantID *string `json:"plantId"`

	// Slug of the last failure.
	Reason string `json:"reason"`

	// HTTP status of the last answer.
	Status *int64 `json:"status"`

	// HTTP requests made.
	Attempts int64 `json:"attempts"`

	// Time at which the record became a dead letter. Unix seconds.
	At int64 `json:"at"`

	// Time of the retry. Unix seconds.
	RetriedAt *int64 `json:"retriedAt"`

	// Id of the replay that retried it; null: retried singly or not at all.
	ReplayID *string `json:"replayId"`

	// Time of the delivery after the retry. Unix seconds.
	DeliveredAt *int64 `json:"deliveredAt"`

	// Id of the new dead letter if the retry failed as well.
	DiedAgainAs *string `json:"diedAgainAs"`

	// Body as it was sent; null when it is no longer stored.
	Body *string `json:"body"`
}

// DeadLettersRetry: The replays that redeliver the dead letters that match a filter.
type DeadLettersRetry struct {
	// Number of dead letters that the started replays redeliver.
	Taken int64 `json:"taken"`

	// Started replays, one for each webhook with matching dead letters.
	Replays []Replay `json:"replays"`

	// Webhooks with matching dead letters for which no replay was started.
	Skipped []DeadLettersRetrySkippedItem `json:"skipped"`
}

type DeadLettersRetrySkippedItem struct {
	// Id of the webhook.
	WebhookID string `json:"webhookId"`

	// Reason for which no replay was started. `webhook_not_active`: the webhook is paused or disabled.
	// `replay_running`: a replay of the webhook is running. One of webhook_not_active, replay_running.
	Reason string `json:"reason"`

	// Number of dead letters of the webhook that match.
	Matched int64 `json:"matched"`

	// Id of the running replay; null for another reason.
	ReplayID *string `json:"replayId"`
}

// DeleteAccountQuery: Query of `deleteAccount`.
type DeleteAccountQuery struct {
	// User name of the account, as a confirmation against deleting the wrong account.
	Confirm string `json:"confirm"`
}

type DeleteOwnAccountBody struct {
	// Password of the account; required so that a stolen token alone cannot delete the account.
	Password string `json:"password"`
}

// DeliveryEnvelope: `cloudevents`: deliveries also have the attributes of CloudEvents 1.0, as headers `ce-…` of
// webhooks, headers `ce_…` of Kafka records, user properties of MQTT messages.
type DeliveryEnvelope = string

// Device: A device. Members that the vendor does not report are null.
type Device struct {
	// Id of the device.
	DeviceID string `json:"deviceId"`

	// Type of the device, always `inverter`.
	DeviceType string `json:"deviceType"`

	// The vendor's serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Serial number of the collector; empty when unknown.
	CollectorSN string `json:"CollectorSN"`

	// Model of the inverter.
	Model *string `json:"model"`

	// Firmware version of the inverter.
	Firmware *string `json:"firmware"`

	// Rated AC power, kW.
	RatedPowerKw *float64 `json:"ratedPowerKw"`

	// Number of MPP trackers.
	MpptCount *int64 `json:"mpptCount"`

	// Number of strings.
	StringCount *int64 `json:"stringCount"`

	// Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device. One of
	// online, offline, unknown, removed.
	Status string `json:"status"`

	// Whether the device is polled. Counts against the quota.
	Monitored bool `json:"monitored"`

	// Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter is
	// monitored only once. This device takes over when the other one is no longer monitored.
	MonitoredAs *string `json:"monitoredAs"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant.
	PlantID string `json:"plantId"`

	// Ids of the groups of the device, including those of its plant.
	Groups []string `json:"groups"`

	// Labels that the account assigned.
	Labels []string `json:"labels"`

	// The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`,
	// `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the
	// dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`:
	// not polled. `removed`: no longer listed by the vendor. One of fault, warning, no_data, limited, shut_down,
	// maintenance, starting, producing, standby, asleep, unknown, not_monitored, removed.
	CurrentStatus string `json:"currentStatus"`

	// Time of the newest sample; null before the first. Unix seconds.
	LastDataAt *int64 `json:"lastDataAt"`

	// BaseData `State` of the newest sample; null before the first.
	State *int64 `json:"state"`

	// Whether the device is online, as the device events report it; null before the first sample, false for a removed
	// device.
	Online *bool `json:"online"`

	// Time of the last change of `state` or `online`. Unix seconds.
	StateChangedAt *int64 `json:"stateChangedAt"`

	// Time of the first sync that listed the device. Unix seconds.
	FirstSeenAt int64 `json:"firstSeenAt"`

	// Ids of up to 10 other devices of the account with the same serial number, in another vendor account or at
	// another vendor: perhaps the same inverter, listed by a second cloud. A hint only: nothing is merged.
	PossibleDuplicateOf []string `json:"possibleDuplicateOf"`
}

// DeviceDay: Energy sums of a finished local day of a device, as the vendor reports them: kind `device.day`. A sum
// that the vendor does not report is absent, never 0; at least one is there.
type DeviceDay struct {
	// Id of the device in the API.
	DeviceID string `json:"deviceId"`

	// Vendor-native serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant in the API.
	PlantID string `json:"PlantId"`

	// Serial number of the collector; absent when unknown.
	CollectorSN *string `json:"CollectorSN,omitzero"`

	// Local day of the plant.
	Date string `json:"date"`

	// UTC offset of the plant at the beginning of the day.
	Timezone string `json:"Timezone"`

	// Energy generated on this day, kWh.
	EDay *float64 `json:"EDay,omitzero"`

	// Lifetime energy generated, at the end of the day, kWh.
	ETotal *float64 `json:"ETotal,omitzero"`

	// Energy imported on this day, kWh.
	EGridImport *float64 `json:"EGridImport,omitzero"`

	// Energy exported on this day, kWh.
	EGridExport *float64 `json:"EGridExport,omitzero"`

	// Energy charged into the battery on this day, kWh.
	EBatteryCharge *float64 `json:"EBatteryCharge,omitzero"`

	// Energy discharged from the battery on this day, kWh.
	EBatteryDischarge *float64 `json:"EBatteryDischarge,omitzero"`

	// Energy consumed on this day, kWh.
	ELoad *float64 `json:"ELoad,omitzero"`

	// Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
	// left out for that reason.
	DataQuality []string `json:"DataQuality,omitzero"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// DeviceEvent: A device went online or offline.
type DeviceEvent struct {
	// Kind of the event. One of device.online, device.offline.
	Event string `json:"event"`

	// Id of the device in the API.
	DeviceID string `json:"deviceId"`

	// Vendor-native serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Serial number of the collector; empty when unknown.
	CollectorSN string `json:"CollectorSN"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant in the API.
	PlantID string `json:"PlantId"`

	// Time at which the change was detected; for `device.online` the time of the sample; Unix seconds.
	Datetime int64 `json:"Datetime"`

	// UTC offset of the plant at that time.
	Timezone string `json:"Timezone"`

	// Datetime in the plant's local time.
	CurrentDateTime string `json:"currentDateTime"`

	// Reason for which the device counts as offline. Present only in `device.offline`. One of no_data,
	// vendor_reported, collector_offline.
	Reason *string `json:"reason,omitzero"`

	// Time of the last sample, Unix seconds; absent when there was none.
	LastDataAt *int64 `json:"lastDataAt,omitzero"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// DeviceFilterBody: Filters that select the devices to change, at most 10000.
type DeviceFilterBody struct {
	// Filters by vendor, one of those that `/v1/vendors` lists.
	Vendor *string `json:"vendor,omitzero"`

	// Filters by vendor account.
	DataAccessUserID *string `json:"dataAccessUserId,omitzero"`

	// Filters by plant.
	PlantID *string `json:"plantId,omitzero"`

	// Filters by group; includes devices that are in the group through their plant.
	GroupID *string `json:"groupId,omitzero"`

	// Filters by the one status of devices; matches any of the values. One of fault, warning, no_data, limited,
	// shut_down, maintenance, starting, producing, standby, asleep, unknown, not_monitored, removed.
	CurrentStatuses []string `json:"currentStatuses,omitzero"`

	// Filters by the newest BaseData `State`; matches any of the values. One of -1, 0, 1, 2, 3, 4, 5, 6, 7, 8.
	States []int64 `json:"states,omitzero"`

	// Filters by presence: `true` selects online devices, `false` offline and removed ones.
	Online *bool `json:"online,omitzero"`

	// Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.
	Monitored *bool `json:"monitored,omitzero"`

	// Filters by status at the last sync. One of online, offline, unknown, removed.
	Status *string `json:"status,omitzero"`

	// Filters by label.
	Label *string `json:"label,omitzero"`

	// Filters by a substring of the serial number or the model.
	Text *string `json:"text,omitzero"`
}

// DeviceHistoryItem: A record; with `resolution`, an interval.
type DeviceHistoryItem = json.RawMessage

// DeviceImportOutcome: Outcome of an import.
type DeviceImportOutcome struct {
	// Whether the import was a dry run.
	DryRun bool `json:"dryRun"`

	// Number of lines that succeeded.
	Succeeded int64 `json:"succeeded"`

	// Number of lines that failed.
	Failed int64 `json:"failed"`

	// Number of devices that the import changes.
	Changed int64 `json:"changed"`

	// One result per line, without the header.
	Results []DeviceImportOutcomeResultsItem `json:"results"`
}

type DeviceImportOutcomeResultsItem struct {
	// Number of the line in the file; for a record of several lines its last one.
	Line int64 `json:"line"`

	// Id of the device of the line, if known.
	DeviceID *string `json:"deviceId"`

	// Whether the item succeeded.
	Success bool `json:"success"`

	// HTTP status that a single call for this item would have returned.
	Code int64 `json:"code"`

	// Whether the line changes the device.
	Changed bool `json:"changed"`

	// Column to correct; null: the error concerns the whole line. One of deviceId, DataSources, InverterSN,
	// CollectorSN, dataAccessUserId, plantId, plantName, model, firmware, ratedPowerKw, mpptCount, stringCount,
	// status, currentStatus, lastDataAt, state, online, stateChangedAt, monitored, groups, labels, firstSeenAt.
	Column *string `json:"column,omitzero"`

	// Slug of the error of this item; absent if it succeeded.
	//
	// `not_found` (404): The device does not exist.
	//
	// `device_removed` (409): The vendor no longer lists this device.
	//
	// `quota_exceeded` (403): The device quota is used up. Unmonitor another device first.
	//
	// `monitored_elsewhere` (409): The inverter is already monitored under another vendor account that lists it
	// (`monitoredAs` names the device). Unmonitor it there first.
	//
	// `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
	//
	// `invalid_value` (400): A value cannot be parsed.
	//
	// `ambiguous_device` (409): Several devices match the line; specify `deviceId`.
	//
	// `device_mismatch` (409): The columns that identify the device contradict each other.
	//
	// `duplicate_line` (409): Another line addresses the same device.
	//
	// `group_not_found` (404): The group does not exist. One of not_found, device_removed, quota_exceeded,
	// monitored_elsewhere, limit_reached, invalid_value, ambiguous_device, device_mismatch, duplicate_line,
	// group_not_found.
	Error *string `json:"error,omitzero"`

	// Explanation of the error and how to fix it, for people; may change.
	Message *string `json:"message,omitzero"`
}

// DeviceListItem: A device of a list; `latest`: with `include=latest` only, null before the first sample.
type DeviceListItem struct {
	// Id of the device.
	DeviceID string `json:"deviceId"`

	// Type of the device, always `inverter`.
	DeviceType string `json:"deviceType"`

	// The vendor's serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Serial number of the collector; empty when unknown.
	CollectorSN string `json:"CollectorSN"`

	// Model of the inverter.
	Model *string `json:"model"`

	// Firmware version of the inverter.
	Firmware *string `json:"firmware"`

	// Rated AC power, kW.
	RatedPowerKw *float64 `json:"ratedPowerKw"`

	// Number of MPP trackers.
	MpptCount *int64 `json:"mpptCount"`

	// Number of strings.
	StringCount *int64 `json:"stringCount"`

	// Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device. One of
	// online, offline, unknown, removed.
	Status string `json:"status"`

	// Whether the device is polled. Counts against the quota.
	Monitored bool `json:"monitored"`

	// Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter is
	// monitored only once. This device takes over when the other one is no longer monitored.
	MonitoredAs *string `json:"monitoredAs"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant.
	PlantID string `json:"plantId"`

	// Ids of the groups of the device, including those of its plant.
	Groups []string `json:"groups"`

	// Labels that the account assigned.
	Labels []string `json:"labels"`

	// The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`,
	// `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the
	// dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`:
	// not polled. `removed`: no longer listed by the vendor. One of fault, warning, no_data, limited, shut_down,
	// maintenance, starting, producing, standby, asleep, unknown, not_monitored, removed.
	CurrentStatus string `json:"currentStatus"`

	// Time of the newest sample; null before the first. Unix seconds.
	LastDataAt *int64 `json:"lastDataAt"`

	// BaseData `State` of the newest sample; null before the first.
	State *int64 `json:"state"`

	// Whether the device is online, as the device events report it; null before the first sample, false for a removed
	// device.
	Online *bool `json:"online"`

	// Time of the last change of `state` or `online`. Unix seconds.
	StateChangedAt *int64 `json:"stateChangedAt"`

	// Time of the first sync that listed the device. Unix seconds.
	FirstSeenAt int64 `json:"firstSeenAt"`

	// Ids of up to 10 other devices of the account with the same serial number, in another vendor account or at
	// another vendor: perhaps the same inverter, listed by a second cloud. A hint only: nothing is merged.
	PossibleDuplicateOf []string `json:"possibleDuplicateOf"`

	Latest *LatestSample `json:"latest,omitzero"`
}

// DeviceQuality: Quality of the samples of a device over a range of days.
type DeviceQuality struct {
	// Id of the device.
	DeviceID string `json:"deviceId"`

	// Mean of the scores of the days; 0 for a day without samples.
	Score float64 `json:"score"`

	// Days that count.
	Days int64 `json:"days"`

	// Days of them without any sample.
	DaysWithoutSamples int64 `json:"daysWithoutSamples"`

	// Samples that should have come on the days with samples.
	Expected int64 `json:"expected"`

	// Samples that came, each counted once.
	Received int64 `json:"received"`

	// Samples of them that were backfilled or fetched more than an hour after their time.
	Late int64 `json:"late"`

	// Samples of them that an import fetched.
	Imported int64 `json:"imported"`

	// Samples of them of which a member was left out.
	LeftOut int64 `json:"leftOut"`

	// Samples of them in which a member is frozen.
	Frozen int64 `json:"frozen"`
}

// DeviceQualityPage: One page of a list.
type DeviceQualityPage struct {
	Items []DeviceQuality `json:"items"`

	// Value of `cursor` for the next page; null on the last page.
	NextCursor *string `json:"nextCursor"`

	// First day.
	From string `json:"from"`

	// Day after the last one.
	To string `json:"to"`
}

// DeviceRecord: A stored BaseData record with its time of receipt.
type DeviceRecord struct {
	// Time at which the service received the record. Unix seconds.
	ReceivedAt int64 `json:"receivedAt"`

	Record BaseData `json:"record"`
}

// DeviceTotals: Sums and counts over devices that their vendors list. Each sum states how many devices it leaves
// out, and why.
type DeviceTotals struct {
	// Number of devices, without removed ones.
	Devices int64 `json:"devices"`

	// Number of devices that the vendor no longer lists; they are in no sum and in no other count.
	Removed int64 `json:"removed"`

	PowerKw DeviceTotalsPowerKw `json:"powerKw"`

	EnergyTodayKwh DeviceTotalsEnergyTodayKwh `json:"energyTodayKwh"`

	EnergyTotalKwh DeviceTotalsEnergyTotalKwh `json:"energyTotalKwh"`

	// Counts by state, without states that no device is in.
	States []DeviceTotalsStatesItem `json:"states"`

	Online DeviceTotalsOnline `json:"online"`

	// Counts by the one status, of all that match, removed ones included; of plants, and with
	// `include=currentStatuses`.
	CurrentStatuses []DeviceTotalsCurrentStatusesItem `json:"currentStatuses,omitzero"`
}

type DeviceTotalsCurrentStatusesItem struct {
	// The one status of the device now, for people (docs/use/fleets.md). `fault`, `warning`, `limited`, `shut_down`,
	// `maintenance`, `starting`, `producing`, `standby`, `unknown`: by the newest sample. `asleep`: silent in the
	// dark. `no_data`: no sample yet, offline by the events, or silent by day; since `lastDataAt`. `not_monitored`:
	// not polled. `removed`: no longer listed by the vendor. One of fault, warning, no_data, limited, shut_down,
	// maintenance, starting, producing, standby, asleep, unknown, not_monitored, removed.
	CurrentStatus string `json:"currentStatus"`

	// Number of devices.
	Devices int64 `json:"devices"`
}

type DeviceTotalsEnergyTodayKwh struct {
	// Sum of the energy of the day, kWh. Null when no device counted.
	Sum *float64 `json:"sum"`

	// Number of devices in the sum.
	Counted int64 `json:"counted"`

	LeftOut DeviceTotalsEnergyTodayKwhLeftOut `json:"leftOut"`
}

type DeviceTotalsEnergyTodayKwhLeftOut struct {
	// Number of devices without a sample.
	NoSample int64 `json:"noSample"`

	// Number of devices whose vendor did not report the value.
	NotReported int64 `json:"notReported"`

	// Number of devices whose newest sample is of an earlier day in the zone of the plant.
	DayEnded int64 `json:"dayEnded"`
}

type DeviceTotalsEnergyTotalKwh struct {
	// Sum of the lifetime energy, kWh. Null when no device counted.
	Sum *float64 `json:"sum"`

	// Number of devices in the sum.
	Counted int64 `json:"counted"`

	LeftOut DeviceTotalsEnergyTotalKwhLeftOut `json:"leftOut"`
}

type DeviceTotalsEnergyTotalKwhLeftOut struct {
	// Number of devices without a sample.
	NoSample int64 `json:"noSample"`

	// Number of devices whose vendor did not report the value.
	NotReported int64 `json:"notReported"`
}

type DeviceTotalsOnline struct {
	// Number of online devices.
	Online int64 `json:"online"`

	// Number of offline devices.
	Offline int64 `json:"offline"`

	// Number of devices without a sample or event.
	Unknown int64 `json:"unknown"`
}

type DeviceTotalsPowerKw struct {
	// Sum of the AC active power, kW, of samples that are at most 1800 s old. Null when no device counted.
	Sum *float64 `json:"sum"`

	// Number of devices in the sum.
	Counted int64 `json:"counted"`

	LeftOut DeviceTotalsPowerKwLeftOut `json:"leftOut"`
}

type DeviceTotalsPowerKwLeftOut struct {
	// Number of devices without a sample.
	NoSample int64 `json:"noSample"`

	// Number of devices whose vendor did not report the value.
	NotReported int64 `json:"notReported"`

	// Number of devices whose newest sample is older than 1800 s.
	Stale int64 `json:"stale"`
}

type DeviceTotalsStatesItem struct {
	// BaseData `State` of the newest sample; null before the first.
	State *int64 `json:"state"`

	// Number of devices in this state.
	Devices int64 `json:"devices"`
}

// EnergyInterval: Energy of an interval. A member whose value is not known is absent; 0 is a measured 0.
type EnergyInterval struct {
	// Start of the interval, inclusive. Unix seconds.
	Start int64 `json:"start"`

	// End of the interval, exclusive. Unix seconds.
	End int64 `json:"end"`

	// 1 when the first part of the interval is over, and higher with each change after that; 0 before.
	Version int64 `json:"version"`

	// Time for which samples came as often as expected, per cent; of several devices the mean.
	Complete float64 `json:"complete"`

	// `counter`: difference of the lifetime counter; `day_counter`: difference of the counter of the day;
	// `vendor_day`: the sum that the vendor reports for the day; `power`: integral of the power; `mixed`: several of
	// these; `none`: nothing is known. It is that of `EGenerated`, without it that of the other energies. One of none,
	// counter, day_counter, vendor_day, power, mixed.
	Source string `json:"source"`

	// `true`: a part of the energy of a gap was distributed over time (`fill=linear`).
	Filled *bool `json:"filled,omitzero"`

	// Energy that the inverter generated (AC), kWh. Absent: not known.
	EGenerated *float64 `json:"EGenerated,omitzero"`

	// Energy to the grid, kWh. Absent: not known.
	EGridExport *float64 `json:"EGridExport,omitzero"`

	// Energy from the grid, kWh. Absent: not known.
	EGridImport *float64 `json:"EGridImport,omitzero"`

	// Energy into the battery, kWh. Absent: not known.
	EBatteryCharge *float64 `json:"EBatteryCharge,omitzero"`

	// Energy out of the battery, kWh. Absent: not known.
	EBatteryDischarge *float64 `json:"EBatteryDischarge,omitzero"`

	// Energy that the house consumed, kWh. Absent: not known.
	ELoad *float64 `json:"ELoad,omitzero"`

	// Mean AC power, kW; of several devices the sum of their means.
	PowerMean *float64 `json:"PowerMean,omitzero"`

	// Highest AC power of a sample, kW; of one device only.
	PowerPeak *float64 `json:"PowerPeak,omitzero"`

	Devices *EnergyIntervalDevices `json:"devices,omitzero"`
}

type EnergyIntervalDevices struct {
	// Number of devices that should be in the sum.
	Of int64 `json:"of"`

	// Number of devices with data in the interval.
	Counted int64 `json:"counted"`
}

// EnergyIntervalPage: One page of a list.
type EnergyIntervalPage struct {
	Items []EnergyInterval `json:"items"`

	// Value of `cursor` for the next page; null on the last page.
	NextCursor *string `json:"nextCursor"`

	// Zone in which days, months and years begin: `tz`, or the default.
	Timezone string `json:"timezone"`

	// Length of the intervals. One of 15m, 1h, 1d, 1mo, 1y.
	Resolution string `json:"resolution"`
}

// EnergyIntervalRecord: Energy of a device in an interval, computed from its samples: kind `energy.interval`. A
// value that is not known is absent, never 0. A revised interval is sent again with a higher version.
type EnergyIntervalRecord struct {
	// Subject of the interval: a device.
	Scope string `json:"scope"`

	// Id of the device in the API.
	DeviceID string `json:"deviceId"`

	// Vendor-native serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant in the API.
	PlantID string `json:"PlantId"`

	// Length of the interval; hours and days are those of the plant's zone. One of 15m, 1h, 1d.
	Resolution string `json:"resolution"`

	// Start of the interval, inclusive, Unix seconds.
	Start int64 `json:"start"`

	// End of the interval, exclusive, Unix seconds.
	End int64 `json:"end"`

	// UTC offset of the plant at the start of the interval.
	Timezone string `json:"Timezone"`

	// Rises with each change of the interval. Take the record with the highest version.
	Version int64 `json:"version"`

	// Time for which samples came as often as expected, per cent.
	Complete float64 `json:"complete"`

	// Where the energy comes from: `counter` (lifetime counter), `day_counter` (counter of the day), `vendor_day` (the
	// vendor's sum of the day), `power` (integral of the power), `mixed` (several), `none` (nothing is known). One of
	// none, counter, day_counter, vendor_day, power, mixed.
	Source string `json:"source"`

	// Energy that the inverter generated (AC), kWh.
	EGenerated *float64 `json:"EGenerated,omitzero"`

	// Energy to the grid, kWh.
	EGridExport *float64 `json:"EGridExport,omitzero"`

	// Energy from the grid, kWh.
	EGridImport *float64 `json:"EGridImport,omitzero"`

	// Energy into the battery, kWh.
	EBatteryCharge *float64 `json:"EBatteryCharge,omitzero"`

	// Energy out of the battery, kWh.
	EBatteryDischarge *float64 `json:"EBatteryDischarge,omitzero"`

	// Energy that the house consumed, kWh.
	ELoad *float64 `json:"ELoad,omitzero"`

	// Mean AC power, kW.
	PowerMean *float64 `json:"PowerMean,omitzero"`

	// Highest AC power of a sample, kW.
	PowerPeak *float64 `json:"PowerPeak,omitzero"`

	// Deduplication key of this version: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// Erasure: Progress of the erasure of a deleted account.
type Erasure struct {
	// Id of the deleted account.
	ID string `json:"id"`

	// Status of the erasure: `running` until every service has reported. One of running, done.
	Status string `json:"status"`

	// Time at which the account was deleted. Unix seconds.
	RequestedAt int64 `json:"requestedAt"`

	// Id of the operator, or of the account itself; `cli` for the command line.
	RequestedBy string `json:"requestedBy"`

	// Time at which the last service reported. Unix seconds.
	FinishedAt *int64 `json:"finishedAt"`

	// Services that have not reported yet. One of sync-api, delivery-api, auth-api.
	Pending []string `json:"pending"`

	Parts []ErasurePartsItem `json:"parts"`

	// Time at which the last item of all services expires; null until all services have reported. Unix seconds.
	GoneAt *int64 `json:"goneAt"`
}

type ErasurePartsItem struct {
	// Name of the service that erased. One of sync-api, delivery-api, auth-api.
	Part string `json:"part"`

	// Time of the event. Unix seconds.
	FinishedAt int64 `json:"finishedAt"`

	Items []ErasurePartsItemItemsItem `json:"items"`
}

type ErasurePartsItemItemsItem struct {
	// Table, topic or kind of object.
	What string `json:"what"`

	// Number of erased items; 0 where they are not counted.
	Count int64 `json:"count"`

	// Time at which the last item expires by retention; null: erased already. Unix seconds.
	GoneAt *int64 `json:"goneAt"`
}

// ExportDevicesQuery: Query of `exportDevices`.
type ExportDevicesQuery struct {
	// Filters by vendor, one of those that `/v1/vendors` lists.
	Vendor string `json:"vendor,omitzero"`

	// Filters by vendor account.
	DataAccessUserID string `json:"dataAccessUserId,omitzero"`

	// Filters by plant.
	PlantID string `json:"plantId,omitzero"`

	// Filters by group; includes devices that are in the group through their plant.
	GroupID string `json:"groupId,omitzero"`

	// Filters by the one status of devices: one or several values, separated by commas.
	CurrentStatus string `json:"currentStatus,omitzero"`

	// Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample
	// matches no value.
	State string `json:"state,omitzero"`

	// Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a sample
	// matches neither. One of true, false.
	Online string `json:"online,omitzero"`

	// Filters by monitoring: `true` returns polled devices, `false` devices that are not polled. One of true, false.
	Monitored string `json:"monitored,omitzero"`

	// Filters by status at the last sync. One of online, offline, unknown, removed.
	Status string `json:"status,omitzero"`

	// Filters by label.
	Label string `json:"label,omitzero"`

	// Filters by a substring of the serial number or the model.
	Text string `json:"text,omitzero"`

	// Columns to export, separated by commas, in this order; default: all columns.
	Columns string `json:"columns,omitzero"`
}

type FilterBody struct {
	// Delivers only records and events of these kinds; default: all but `device.day`, `energy.interval`,
	// `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`. One of device.data, device.day,
	// energy.interval, battery.data, meter.data, site.data, device.online, device.offline, vendor.unavailable,
	// vendor.available, credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started,
	// import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused.
	Kinds []string `json:"kinds,omitzero"`

	// Length of the intervals of `energy.interval`; default: `1h`. One of 15m, 1h, 1d.
	Resolution *string `json:"resolution,omitzero"`

	// Delivers only records and events of these vendors.
	Vendors []string `json:"vendors,omitzero"`

	// Delivers only records and events of these plants.
	PlantIDs []string `json:"plantIds,omitzero"`

	// Delivers only records and events of these groups.
	GroupIDs []string `json:"groupIds,omitzero"`

	// Delivers only records and events of these devices.
	DeviceIDs []string `json:"deviceIds,omitzero"`

	// Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected. One of
	// critical, major, minor, warning, information.
	Severities []string `json:"severities,omitzero"`

	// Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected. One of grid,
	// dc_input, insulation, arc, temperature, battery, communication, hardware, firmware, configuration, shutdown,
	// other, unmapped.
	Categories []string `json:"categories,omitzero"`
}

// FlowsInterval: Energies of a plant in an interval. A member whose value is not known is absent; 0 is a measured
// 0.
type FlowsInterval struct {
	// Start of the interval, inclusive. Unix seconds.
	Start int64 `json:"start"`

	// End of the interval, exclusive. Unix seconds.
	End int64 `json:"end"`

	// Time for which samples of the inverters came as often as expected, per cent; of several the mean.
	Complete float64 `json:"complete"`

	// Energy that the inverters generated (AC), kWh. Absent: not known.
	EGenerated *float64 `json:"EGenerated,omitzero"`

	// Energy from the grid, kWh. Absent: not known.
	EGridImport *float64 `json:"EGridImport,omitzero"`

	// Energy to the grid, kWh. Absent: not known.
	EGridExport *float64 `json:"EGridExport,omitzero"`

	// Energy into the batteries, kWh. Absent: not known.
	EBatteryCharge *float64 `json:"EBatteryCharge,omitzero"`

	// Energy out of the batteries, kWh. Absent: not known.
	EBatteryDischarge *float64 `json:"EBatteryDischarge,omitzero"`

	// Energy that the plant consumed, kWh. Absent: not known.
	ELoad *float64 `json:"ELoad,omitzero"`

	// Part of the generated energy that was not exported: 1 − EGridExport / EGenerated. Absent where a part is not
	// known, or not complete.
	SelfConsumption *float64 `json:"selfConsumption,omitzero"`

	// Part of the consumed energy that was not imported: 1 − EGridImport / ELoad. Absent where a part is not known, or
	// not complete.
	Autarky *float64 `json:"autarky,omitzero"`

	Sources FlowsIntervalSources `json:"sources"`

	Devices FlowsIntervalDevices `json:"devices"`
}

type FlowsIntervalDevices struct {
	// Number of inverters that should be in the sums.
	Of int64 `json:"of"`

	// Number of inverters with data in the interval.
	Counted int64 `json:"counted"`
}

// FlowsIntervalPage: One page of a list.
type FlowsIntervalPage struct {
	Items []FlowsInterval `json:"items"`

	// Value of `cursor` for the next page; null on the last page.
	NextCursor *string `json:"nextCursor"`

	// Zone in which days begin: `tz`, or the default.
	Timezone string `json:"timezone"`

	// Length of the intervals. One of 15m, 1h, 1d.
	Resolution string `json:"resolution"`
}

type FlowsIntervalSources struct {
	// Source of EGridImport and EGridExport: a `meter` that is no part of an inverter, or the members of an
	// `inverter`; `ambiguous`: several report different energies of one meter, and none is shown. Absent: no device
	// reports it. One of meter, battery, inverter, ambiguous.
	Grid *string `json:"grid,omitzero"`

	// Source of EBatteryCharge and EBatteryDischarge: a `battery` that is no part of an inverter, or the members of
	// each `inverter`. Absent: no device reports it. One of meter, battery, inverter, ambiguous.
	Battery *string `json:"battery,omitzero"`

	// Source of ELoad, as for the grid. Absent: no device reports it. One of meter, battery, inverter, ambiguous.
	Load *string `json:"load,omitzero"`
}

// GetDeviceEnergyQuery: Query of `getDeviceEnergy`.
type GetDeviceEnergyQuery struct {
	// Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`. One of 15m, 1h, 1d, 1mo, 1y.
	Resolution string `json:"resolution,omitzero"`

	// Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO
	// 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with
	// its zone.
	To *int64 `json:"to,omitzero"`

	// IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
	// or an account.
	Tz string `json:"tz,omitzero"`

	// Members of the intervals, separated by commas. Default: all.
	Fields string `json:"fields,omitzero"`

	// `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
	// Default: nothing is estimated.
	Fill string `json:"fill,omitzero"`

	// `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not
	// used. Default: JSON. One of json, csv.
	Format string `json:"format,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// GetDeviceQualityQuery: Query of `getDeviceQuality`.
type GetDeviceQualityQuery struct {
	// First day. Default: 30 days before `to`; a date (`2026-11-21`) in the zone of each device.
	From string `json:"from,omitzero"`

	// Day after the last one. Default, and the latest that counts: today, which is not over; a date (`2026-11-21`) in
	// the zone of each device.
	To string `json:"to,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// GetDeviceTotalsQuery: Query of `getDeviceTotals`.
type GetDeviceTotalsQuery struct {
	// `currentStatuses` adds the numbers of devices by their one status.
	Include string `json:"include,omitzero"`

	// Filters by vendor, one of those that `/v1/vendors` lists.
	Vendor string `json:"vendor,omitzero"`

	// Filters by vendor account.
	DataAccessUserID string `json:"dataAccessUserId,omitzero"`

	// Filters by plant.
	PlantID string `json:"plantId,omitzero"`

	// Filters by group; includes devices that are in the group through their plant.
	GroupID string `json:"groupId,omitzero"`

	// Filters by the one status of devices: one or several values, separated by commas.
	CurrentStatus string `json:"currentStatus,omitzero"`

	// Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample
	// matches no value.
	State string `json:"state,omitzero"`

	// Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a sample
	// matches neither. One of true, false.
	Online string `json:"online,omitzero"`

	// Filters by monitoring: `true` returns polled devices, `false` devices that are not polled. One of true, false.
	Monitored string `json:"monitored,omitzero"`

	// Filters by status at the last sync. One of online, offline, unknown, removed.
	Status string `json:"status,omitzero"`

	// Filters by label.
	Label string `json:"label,omitzero"`

	// Filters by a substring of the serial number or the model.
	Text string `json:"text,omitzero"`
}

// GetEnergyQuery: Query of `getEnergy`.
type GetEnergyQuery struct {
	// Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`. One of 15m, 1h, 1d, 1mo, 1y.
	Resolution string `json:"resolution,omitzero"`

	// Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO
	// 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with
	// its zone.
	To *int64 `json:"to,omitzero"`

	// IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
	// or an account.
	Tz string `json:"tz,omitzero"`

	// Members of the intervals, separated by commas. Default: all.
	Fields string `json:"fields,omitzero"`

	// `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
	// Default: nothing is estimated.
	Fill string `json:"fill,omitzero"`

	// `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not
	// used. Default: JSON. One of json, csv.
	Format string `json:"format,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// GetGroupEnergyQuery: Query of `getGroupEnergy`.
type GetGroupEnergyQuery struct {
	// Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`. One of 15m, 1h, 1d, 1mo, 1y.
	Resolution string `json:"resolution,omitzero"`

	// Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO
	// 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with
	// its zone.
	To *int64 `json:"to,omitzero"`

	// IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
	// or an account.
	Tz string `json:"tz,omitzero"`

	// Members of the intervals, separated by commas. Default: all.
	Fields string `json:"fields,omitzero"`

	// `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
	// Default: nothing is estimated.
	Fill string `json:"fill,omitzero"`

	// `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not
	// used. Default: JSON. One of json, csv.
	Format string `json:"format,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

type GetKeysResult struct {
	Keys []PublicKey `json:"keys"`
}

// GetPlantEnergyQuery: Query of `getPlantEnergy`.
type GetPlantEnergyQuery struct {
	// Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`. One of 15m, 1h, 1d, 1mo, 1y.
	Resolution string `json:"resolution,omitzero"`

	// Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO
	// 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with
	// its zone.
	To *int64 `json:"to,omitzero"`

	// IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group
	// or an account.
	Tz string `json:"tz,omitzero"`

	// Members of the intervals, separated by commas. Default: all.
	Fields string `json:"fields,omitzero"`

	// `linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`.
	// Default: nothing is estimated.
	Fill string `json:"fill,omitzero"`

	// `csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not
	// used. Default: JSON. One of json, csv.
	Format string `json:"format,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

type GetServiceLinksResult struct {
	// URL of the interactive API documentation.
	Documentation string `json:"documentation"`

	// URL of the OpenAPI document of this API.
	Openapi string `json:"openapi"`

	// URL of the AsyncAPI document of the delivered messages.
	Asyncapi string `json:"asyncapi"`

	// URL of the list of supported vendors.
	Vendors string `json:"vendors"`

	// URL of the JSON Schema of a BaseData record.
	BaseDataSchema string `json:"baseDataSchema"`

	// URL of the public keys that verify access tokens.
	Keys string `json:"keys"`
}

// GetUsageQuery: Query of `getUsage`.
type GetUsageQuery struct {
	// First day, UTC; default: 30 days are returned.
	From string `json:"from,omitzero"`

	// Last day, UTC; default: today.
	To string `json:"to,omitzero"`
}

// GetVendorAnswerQuery: Query of `getVendorAnswer`.
type GetVendorAnswerQuery struct {
	// Sample time (`Datetime`) of the record, Unix seconds.
	Time int64 `json:"time"`
}

// Group: A named set of plants and devices.
type Group struct {
	// Id of the group.
	GroupID string `json:"groupId"`

	// Name of the group.
	Name string `json:"name"`

	// Free text for the account's own use.
	Description *string `json:"description"`

	// Number of plants in the group, without removed ones.
	PlantCount int64 `json:"plantCount"`

	// Number of devices in the group, singly or with their plant, without removed ones.
	DeviceCount int64 `json:"deviceCount"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`
}

// GroupMembersOutcome: Outcome of a change of members.
type GroupMembersOutcome struct {
	// Number of plants and devices for which the change succeeded.
	Succeeded int64 `json:"succeeded"`

	// Number of plants and devices for which the change failed.
	Failed int64 `json:"failed"`

	// One result per plant and device, plants first, in the order of the request.
	Results []GroupMembersOutcomeResultsItem `json:"results"`
}

type GroupMembersOutcomeResultsItem struct {
	// Kind of the item. One of plant, device.
	Kind string `json:"kind"`

	// Id of the device, as in the request.
	ID string `json:"id"`

	// Whether the item succeeded.
	Success bool `json:"success"`

	// HTTP status that a single call for this item would have returned.
	Code int64 `json:"code"`

	// Slug of the error of this item; absent if it succeeded.
	//
	// `not_found` (404): The plant or device does not exist.
	//
	// `limit_reached` (403): A plant or device can be in 50 groups. One of not_found, limit_reached.
	Error *string `json:"error,omitzero"`

	// Explanation of the error, for people; may change.
	Message *string `json:"message,omitzero"`
}

// HistoryBucket: The samples of a device within one interval. Intervals without samples are absent.
type HistoryBucket struct {
	// Start of the interval. Unix seconds.
	From int64 `json:"from"`

	// Day in the zone of the plant, `YYYY-MM-DD`; with the resolution `1d` only.
	Day *string `json:"day,omitzero"`

	// Number of samples.
	Samples int64 `json:"samples"`

	// Values by the name of the BaseData member; a member that no sample has is absent.
	Values map[string]json.RawMessage `json:"values"`
}

// HistoryBucketValuesValue: Mean, minimum and maximum of a power, voltage, current, temperature or other
// measurement, in the unit of the BaseData member.
type HistoryBucketValuesValue struct {
	// Mean of the samples, each with the same weight, rounded to the decimals of the member.
	Mean float64 `json:"mean"`

	// Smallest value.
	Min float64 `json:"min"`

	// Largest value.
	Max float64 `json:"max"`
}

// ImportDevicesQuery: Query of `importDevices`.
type ImportDevicesQuery struct {
	// `true` changes nothing and returns the outcome that the import would have now. One of true, false.
	DryRun string `json:"dryRun,omitzero"`
}

// ImportEstimate: Cost of an import, in calls and time; nothing is imported.
type ImportEstimate struct {
	// Number of devices with days to read.
	Devices int64 `json:"devices"`

	// Number of days of devices to read.
	DeviceDays int64 `json:"deviceDays"`

	// Number of calls to the vendor.
	Calls int64 `json:"calls"`

	// Duration by the vendor's limits and the share of imports; null: live polls leave no calls to imports.
	Seconds *int64 `json:"seconds"`

	// Estimated end if it was requested now; null: it would have to wait, or not known. Unix seconds.
	EndsAt *int64 `json:"endsAt"`

	// Maximum number of records: fewer where devices were offline.
	Records int64 `json:"records"`

	// Use of what the vendor bills or allows beside its limits.
	Notes []ImportEstimateNotesItem `json:"notes"`
}

type ImportEstimateNotesItem struct {
	// Use of what the vendor bills or allows: `credits` of a month, `yearly_calls` of an allowance, `data_points`. One
	// of credits, yearly_calls, data_points.
	Unit string `json:"unit"`

	// Amount that the import takes.
	Amount int64 `json:"amount"`

	// The same for people.
	Text string `json:"text"`
}

// ImportEvent: An import of past samples of a vendor account started, finished or failed.
type ImportEvent struct {
	// Kind of the event. One of import.started, import.finished, import.failed.
	Event string `json:"event"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the import.
	ImportID string `json:"importId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Time of the event, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Start of the imported time range, inclusive, Unix seconds.
	From int64 `json:"from"`

	// End of the imported time range, exclusive, Unix seconds; absent: the time at which each device was first seen.
	To *int64 `json:"to,omitzero"`

	// Number of days of devices to read; absent in `import.started`.
	DeviceDays *int64 `json:"deviceDays,omitzero"`

	// Number of days of devices that were read; absent in `import.started`.
	DeviceDaysDone *int64 `json:"deviceDaysDone,omitzero"`

	// Number of calls to the vendor; absent in `import.started`.
	Calls *int64 `json:"calls,omitzero"`

	// Number of devices whose history the vendor does not grant; absent in `import.started`.
	RefusedDevices *int64 `json:"refusedDevices,omitzero"`

	// Explanation of the failure, for people; only in `import.failed`.
	Message *string `json:"message,omitzero"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// ImportJob: Past samples that are read from the vendor's history.
type ImportJob struct {
	// Id of the import.
	ImportID string `json:"importId"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Resolution of the records: samples, or sums of days. One of samples, days.
	Resolution string `json:"resolution"`

	// State of the import. `queued`: behind another import, or before the first sync of the vendor account. `waiting`:
	// see `waitsFor`. The last three are final. One of queued, running, waiting, finished, failed, canceled.
	State string `json:"state"`

	// Start of the time range, inclusive. Unix seconds.
	From int64 `json:"from"`

	// End of the time range, exclusive; null: the time at which each device was first seen. Unix seconds.
	To *int64 `json:"to"`

	// Devices that are imported; null: not limited to devices.
	DeviceIDs []string `json:"deviceIds"`

	// Id of the group whose devices are imported; null: not limited to a group.
	GroupID *string `json:"groupId"`

	// Channels that get the records; null: all that the account uses. One of webhook, kafka, mqtt, sink.
	Channels []string `json:"channels"`

	Progress ImportJobProgress `json:"progress"`

	// The reason for which the import waits, for people; null: it does not wait.
	WaitsFor *string `json:"waitsFor"`

	// Time of the next call to the vendor while the import waits. Unix seconds.
	NextTryAt *int64 `json:"nextTryAt"`

	// Estimated end; null: not known yet. Unix seconds.
	EstimatedEndAt *int64 `json:"estimatedEndAt"`

	// Reason of the failure, for people.
	Error *string `json:"error"`

	// Time of the request. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Start time. Unix seconds.
	StartedAt *int64 `json:"startedAt"`

	// End time. Unix seconds.
	EndedAt *int64 `json:"endedAt"`
}

type ImportJobProgress struct {
	// Number of days of devices to read; 0 until the vendor account is polled.
	DeviceDays int64 `json:"deviceDays"`

	// Number of days of devices that were asked for.
	DeviceDaysDone int64 `json:"deviceDaysDone"`

	// Number of those days that could not be read: the vendor's answers were unusable, or its history cannot be asked
	// for the device. Another import asks for them again.
	UnreadDeviceDays int64 `json:"unreadDeviceDays"`

	// Number of devices whose history the vendor does not grant.
	RefusedDevices int64 `json:"refusedDevices"`

	// Devices whose history the vendor does not grant, the first 100.
	RefusedDeviceIDs []string `json:"refusedDeviceIds"`

	// Number of calls to the vendor.
	Calls int64 `json:"calls"`

	// Number of records that were written.
	Records int64 `json:"records"`

	// Number of days that the vendor has changed since they were delivered; they are not delivered again. Samples are
	// not compared.
	Corrected int64 `json:"corrected"`
}

// InventoryEvent: A sync found added, removed or changed plants or devices of a vendor account.
type InventoryEvent struct {
	// Kind of the event.
	Event string `json:"event"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// End time of the sync, Unix seconds. Of two syncs within a second, the later one has the next second.
	Datetime int64 `json:"Datetime"`

	// Numbers of added, removed and changed plants.
	Plants InventoryEventPlants `json:"plants"`

	// Numbers of added, removed and changed devices.
	Devices InventoryEventDevices `json:"devices"`

	// Ids of the plants in the API, at most 100 of each kind.
	PlantIDs InventoryEventPlantIDs `json:"plantIds"`

	// Ids of the devices in the API, at most 100 of each kind.
	DeviceIDs InventoryEventDeviceIDs `json:"deviceIds"`

	// Whether a list has fewer ids than its count; the API lists all of them.
	Truncated bool `json:"truncated"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// InventoryEventDeviceIDs: Ids of the devices in the API, at most 100 of each kind.
type InventoryEventDeviceIDs struct {
	// Number of items that are new or listed again.
	Added []string `json:"added"`

	// Number of items that are no longer listed.
	Removed []string `json:"removed"`

	// Number of items whose name, location, model, firmware, collector or plant changed.
	Changed []string `json:"changed"`
}

// InventoryEventDevices: Numbers of added, removed and changed devices.
type InventoryEventDevices struct {
	// Number of items that are new or listed again.
	Added int64 `json:"added"`

	// Number of items that are no longer listed.
	Removed int64 `json:"removed"`

	// Number of items whose name, location, model, firmware, collector or plant changed.
	Changed int64 `json:"changed"`
}

// InventoryEventPlantIDs: Ids of the plants in the API, at most 100 of each kind.
type InventoryEventPlantIDs struct {
	// Number of items that are new or listed again.
	Added []string `json:"added"`

	// Number of items that are no longer listed.
	Removed []string `json:"removed"`

	// Number of items whose name, location, model, firmware, collector or plant changed.
	Changed []string `json:"changed"`
}

// InventoryEventPlants: Numbers of added, removed and changed plants.
type InventoryEventPlants struct {
	// Number of items that are new or listed again.
	Added int64 `json:"added"`

	// Number of items that are no longer listed.
	Removed int64 `json:"removed"`

	// Number of items whose name, location, model, firmware, collector or plant changed.
	Changed int64 `json:"changed"`
}

// IssuedAccount: A new consumer account.
type IssuedAccount struct {
	// Id of the account, which is also its user name at the MQTT broker.
	ID string `json:"id"`

	// User name for the login.
	Username string `json:"username"`

	// Status of the account. A suspended account is refused every call, and nothing is delivered to it. One of active,
	// suspended.
	Status string `json:"status"`

	// Language of `StateDesc`. One of en, zh, de, es, fr, pt, nl, pl, it.
	Language string `json:"language"`

	// Maximum number of monitored devices.
	DeviceQuota int64 `json:"deviceQuota"`

	Channels IssuedAccountChannels `json:"channels"`

	// Time at which the account was created. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	Kafka IssuedAccountKafka `json:"kafka"`

	// One-time password; returned only by this call.
	Password string `json:"password"`
}

type IssuedAccountChannels struct {
	// Whether delivery by Kafka is enabled. The first credential enables it.
	Kafka bool `json:"kafka"`

	// Whether delivery by MQTT is enabled. The first credential enables it.
	Mqtt bool `json:"mqtt"`
}

type IssuedAccountKafka struct {
	// Number of partitions of the account's topics; null: the configured default.
	Partitions *int64 `json:"partitions"`

	// Retention of the account's topics in hours; null: the configured default.
	RetentionHours *int64 `json:"retentionHours"`

	// Read quota of each Kafka user per broker, bytes per second; null: the configured default.
	BytesPerSecond *int64 `json:"bytesPerSecond"`
}

// KafkaCredential: A user of the Kafka broker that may read the topics of the account.
type KafkaCredential struct {
	// Id of the credential.
	ID string `json:"id"`

	// Free text for the account's own use.
	Label *string `json:"label"`

	// Bootstrap servers, comma-separated.
	Bootstrap string `json:"bootstrap"`

	// `security.protocol` of the client.
	SecurityProtocol string `json:"securityProtocol"`

	// `sasl.mechanism` of the client.
	Mechanism string `json:"mechanism"`

	// SASL user name.
	Username string `json:"username"`

	// Topics that the credential may read.
	Topics []string `json:"topics"`

	// Prefix that consumer group ids must have.
	GroupPrefix string `json:"groupPrefix"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`
}

// KafkaGroup: A consumer group of the account.
type KafkaGroup struct {
	// Id of the group.
	GroupID string `json:"groupId"`

	// `empty`: the group has no members. `unknown`: the broker did not describe the group at that moment. One of
	// stable, rebalancing, empty, unknown.
	State string `json:"state"`

	// Number of members; null while the state is `unknown`.
	Members *int64 `json:"members"`

	// Sum of the known lags of all partitions; null when none is known.
	Lag *int64 `json:"lag"`

	// Topics of the account that a member subscribes to, or for which the group has committed an offset.
	Topics []KafkaGroupTopic `json:"topics"`
}

// KafkaGroupPartition: Progress of a consumer group in one partition.
type KafkaGroupPartition struct {
	// Number of the partition.
	Partition int64 `json:"partition"`

	// Offset of the next record that the group reads; null: it has committed no offset.
	CommittedOffset *int64 `json:"committedOffset"`

	// Offset of the next record that is written; null while the partition has no leader that answers.
	EndOffset *int64 `json:"endOffset"`

	// Number of records between the two offsets; null while one of them is null.
	Lag *int64 `json:"lag"`
}

// KafkaGroupTopic: A topic that a group reads.
type KafkaGroupTopic struct {
	// Name of the topic.
	Topic string `json:"topic"`

	// All partitions of the topic.
	Partitions []KafkaGroupPartition `json:"partitions"`
}

// KafkaGroups: The consumer groups of the account.
type KafkaGroups struct {
	// The first groups by their ids.
	Items []KafkaGroup `json:"items"`

	// Number of groups that the account has.
	Total int64 `json:"total"`

	// Time at which the offsets were read. Unix seconds.
	ReadAt int64 `json:"readAt"`
}

type KeyExchangeBody struct {
	// API key of the account.
	APIKey string `json:"api_key"`
}

// KeyToken: Access token for an API key.
type KeyToken struct {
	// Access token, a JWT (ES256), for the `Authorization` header of every call.
	AccessToken string `json:"access_token"`

	// Token type, always `Bearer`.
	TokenType string `json:"token_type"`

	// Seconds until the access token expires.
	ExpiresIn int64 `json:"expires_in"`

	// Scopes of the token, separated by spaces.
	Scope string `json:"scope"`
}

// LatestSample: Values of the newest sample of a device, by sample time. Members that the vendor did not report
// are null.
type LatestSample struct {
	// Time of the sample (`Datetime`). Unix seconds.
	SampledAt int64 `json:"sampledAt"`

	// Time at which the service received the sample. Unix seconds.
	ReceivedAt int64 `json:"receivedAt"`

	// BaseData `State` of the sample.
	State int64 `json:"state"`

	// AC active power (`PowerACOutputActive`), kW.
	PowerKw *float64 `json:"powerKw"`

	// Energy of the day (`EDay`), kWh; null from the end of the sample's day in the plant's zone.
	EnergyTodayKwh *float64 `json:"energyTodayKwh"`

	// Lifetime energy (`ETotal`), kWh.
	EnergyTotalKwh *float64 `json:"energyTotalKwh"`
}

// ListAccountAuditLogQuery: Query of `listAccountAuditLog`.
type ListAccountAuditLogQuery struct {
	// Filters by action, e.g. `createWebhook`.
	Action string `json:"action,omitzero"`

	// Start of the time range, inclusive; Unix seconds.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds.
	To *int64 `json:"to,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListAccountsQuery: Query of `listAccounts`.
type ListAccountsQuery struct {
	// Filters accounts by a substring of the user name.
	Username string `json:"username,omitzero"`

	// Filters accounts by status. One of active, suspended.
	Status string `json:"status,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListAffectedAccountsQuery: Query of `listAffectedAccounts`.
type ListAffectedAccountsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListAlarmsQuery: Query of `listAlarms`.
type ListAlarmsQuery struct {
	// Filters by vendor: some of `deye`, `enphase`, `foxess`, `fronius`, `goodwe`, `growatt`, `huawei`, `saj`, `sma`,
	// `solaredge`, `solarman`, `solax`, `solis`, `solplanet`, `sungrow`, comma-separated.
	Vendor string `json:"vendor,omitzero"`

	// Filters by plant.
	PlantID string `json:"plantId,omitzero"`

	// Filters by group.
	GroupID string `json:"groupId,omitzero"`

	// Filters by device.
	DeviceID string `json:"deviceId,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`

	// Filters by state. Default: both. One of active, cleared.
	State string `json:"state,omitzero"`

	// Filters by severity: some of `critical`, `major`, `minor`, `warning`, `information`, comma-separated.
	Severity string `json:"severity,omitzero"`

	// Filters by category: some of `grid`, `dc_input`, `insulation`, `arc`, `temperature`, `battery`, `communication`,
	// `hardware`, `firmware`, `configuration`, `shutdown`, `other`, `unmapped`, comma-separated.
	Category string `json:"category,omitzero"`

	// Filters by acknowledgement: `true` or `false`. One of true, false.
	Acknowledged string `json:"acknowledged,omitzero"`
}

// ListAllDeadLettersQuery: Query of `listAllDeadLetters`.
type ListAllDeadLettersQuery struct {
	// Filters by retry: `true` returns dead letters that were retried, `false` the others.
	Retried *bool `json:"retried,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`

	// Filters by webhook: up to 20 ids, comma-separated.
	WebhookID string `json:"webhookId,omitzero"`

	// Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
	Status string `json:"status,omitzero"`

	// Filters by slug of the failure.
	Reason string `json:"reason,omitzero"`

	// Filters by kind of the record or event. One of device.data, device.day, energy.interval, battery.data,
	// meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
	// credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
	// import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused,
	// test.
	Kind string `json:"kind,omitzero"`

	// Filters by device. A request with several records has no device.
	DeviceID string `json:"deviceId,omitzero"`
}

// ListAttemptsQuery: Query of `listAttempts`.
type ListAttemptsQuery struct {
	// Filters by outcome. `delivered`, `failed`: requests. `skipped`: attempts without a request. `dead`: records that
	// became dead letters. `state`: changes of state of a webhook. One of delivered, failed, skipped, dead, state.
	Outcome string `json:"outcome,omitzero"`

	// Filters by idempotency key of the record.
	IdempotencyKey string `json:"idempotencyKey,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`

	// Filters by webhook: up to 20 ids, comma-separated.
	WebhookID string `json:"webhookId,omitzero"`

	// Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
	Status string `json:"status,omitzero"`

	// Filters by slug of the failure.
	Reason string `json:"reason,omitzero"`

	// Filters by kind of the record or event. One of device.data, device.day, energy.interval, battery.data,
	// meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
	// credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
	// import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused,
	// test.
	Kind string `json:"kind,omitzero"`

	// Filters by device. A request with several records has no device.
	DeviceID string `json:"deviceId,omitzero"`
}

// ListAuditLogQuery: Query of `listAuditLog`.
type ListAuditLogQuery struct {
	// Filters by the account whose data was accessed or changed.
	AccountID string `json:"accountId,omitzero"`

	// Filters by actor: id of an account or operator, `cli` or `anonymous`.
	Actor string `json:"actor,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Filters by action, e.g. `createWebhook`.
	Action string `json:"action,omitzero"`

	// Start of the time range, inclusive; Unix seconds.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds.
	To *int64 `json:"to,omitzero"`
}

// ListChannelReplaysQuery: Query of `listChannelReplays`.
type ListChannelReplaysQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListDeadLettersOfAllAccountsQuery: Query of `listDeadLettersOfAllAccounts`.
type ListDeadLettersOfAllAccountsQuery struct {
	// Filters by account.
	AccountID string `json:"accountId,omitzero"`

	// Filters by retry: `true` returns dead letters that were retried, `false` the others.
	Retried *bool `json:"retried,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`

	// Filters by webhook: up to 20 ids, comma-separated.
	WebhookID string `json:"webhookId,omitzero"`

	// Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).
	Status string `json:"status,omitzero"`

	// Filters by slug of the failure.
	Reason string `json:"reason,omitzero"`

	// Filters by kind of the record or event. One of device.data, device.day, energy.interval, battery.data,
	// meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
	// credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
	// import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused,
	// test.
	Kind string `json:"kind,omitzero"`
}

// ListDeadLettersQuery: Query of `listDeadLetters`.
type ListDeadLettersQuery struct {
	// Filters by the slug of the last failure.
	Reason string `json:"reason,omitzero"`

	// Filters by retry: `true` returns dead letters that were retried, `false` the others.
	Retried *bool `json:"retried,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`
}

// ListDeviceAlarmsQuery: Query of `listDeviceAlarms`.
type ListDeviceAlarmsQuery struct {
	// Filters by state. Default: both. One of active, cleared.
	State string `json:"state,omitzero"`

	// Filters by severity: some of `critical`, `major`, `minor`, `warning`, `information`, comma-separated.
	Severity string `json:"severity,omitzero"`

	// Filters by category: some of `grid`, `dc_input`, `insulation`, `arc`, `temperature`, `battery`, `communication`,
	// `hardware`, `firmware`, `configuration`, `shutdown`, `other`, `unmapped`, comma-separated.
	Category string `json:"category,omitzero"`

	// Filters by acknowledgement: `true` or `false`. One of true, false.
	Acknowledged string `json:"acknowledged,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`
}

// ListDeviceHistoryQuery: Query of `listDeviceHistory`.
type ListDeviceHistoryQuery struct {
	// Sort order by sample time: `asc` is oldest first, `desc` newest first. One of asc, desc.
	Order string `json:"order,omitzero"`

	// Summarizes the samples in intervals. `1d`: days in the zone of the plant; others begin at multiples of the
	// interval in UTC. Absent: returns the records themselves. One of 5m, 15m, 1h, 1d.
	Resolution string `json:"resolution,omitzero"`

	// With `resolution` only: names of measured BaseData members or `State`, separated by commas. Default:
	// `PowerACOutputActive,EDay,ETotal,State`.
	Fields string `json:"fields,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`
}

// ListDeviceQualityQuery: Query of `listDeviceQuality`.
type ListDeviceQualityQuery struct {
	// First day. Default: 7 days before `to`; at most 31 days before it; a date (`2026-11-21`) in the zone of each
	// device.
	From string `json:"from,omitzero"`

	// Day after the last one. Default, and the latest that counts: today, which is not over; a date (`2026-11-21`) in
	// the zone of each device.
	To string `json:"to,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListDevicesQuery: Query of `listDevices`.
type ListDevicesQuery struct {
	// Sorts by a value of the newest sample; `-` before the name sorts descending. Devices without the value come
	// last. Absent: by first sync, oldest first. One of power, -power, energyToday, -energyToday, energyTotal,
	// -energyTotal, lastSample, -lastSample.
	Sort string `json:"sort,omitzero"`

	// `latest` adds the values of the newest sample to each device.
	Include string `json:"include,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Filters by vendor, one of those that `/v1/vendors` lists.
	Vendor string `json:"vendor,omitzero"`

	// Filters by vendor account.
	DataAccessUserID string `json:"dataAccessUserId,omitzero"`

	// Filters by plant.
	PlantID string `json:"plantId,omitzero"`

	// Filters by group; includes devices that are in the group through their plant.
	GroupID string `json:"groupId,omitzero"`

	// Filters by the one status of devices: one or several values, separated by commas.
	CurrentStatus string `json:"currentStatus,omitzero"`

	// Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample
	// matches no value.
	State string `json:"state,omitzero"`

	// Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a sample
	// matches neither. One of true, false.
	Online string `json:"online,omitzero"`

	// Filters by monitoring: `true` returns polled devices, `false` devices that are not polled. One of true, false.
	Monitored string `json:"monitored,omitzero"`

	// Filters by status at the last sync. One of online, offline, unknown, removed.
	Status string `json:"status,omitzero"`

	// Filters by label.
	Label string `json:"label,omitzero"`

	// Filters by a substring of the serial number or the model.
	Text string `json:"text,omitzero"`
}

// ListErasuresQuery: Query of `listErasures`.
type ListErasuresQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListEventsQuery: Query of `listEvents`.
type ListEventsQuery struct {
	// Filters by kind. One of device.online, device.offline, vendor.unavailable, vendor.available,
	// credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
	// import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused.
	Kind string `json:"kind,omitzero"`

	// Filters by vendor; `webhook`, `quota` and `mqtt` return events about webhooks, the quota and the MQTT broker.
	Vendor string `json:"vendor,omitzero"`

	// Filters by plant.
	PlantID string `json:"plantId,omitzero"`

	// Filters by device.
	DeviceID string `json:"deviceId,omitzero"`

	// Filters by the vendor account that the event is about; excludes events about its devices.
	DataAccessUserID string `json:"dataAccessUserId,omitzero"`

	// Filters by the webhook that the event is about.
	WebhookID string `json:"webhookId,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`
}

// ListGroupsQuery: Query of `listGroups`.
type ListGroupsQuery struct {
	// Filters by a substring of the name.
	Text string `json:"text,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListImportsQuery: Query of `listImports`.
type ListImportsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListOperatorsQuery: Query of `listOperators`.
type ListOperatorsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListPlantFlowsQuery: Query of `listPlantFlows`.
type ListPlantFlowsQuery struct {
	// Length of an interval: quarter hour, hour or day, in the zone of `tz`. One of 15m, 1h, 1d.
	Resolution string `json:"resolution,omitzero"`

	// Start of the time range: the first interval contains it; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO
	// 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive. Default: now; a date (`2026-11-21`) in `tz`, Unix seconds, or ISO 8601 with
	// its zone.
	To *int64 `json:"to,omitzero"`

	// IANA time zone in which days begin. Default: that of the plant.
	Tz string `json:"tz,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListPlantsQuery: Query of `listPlants`.
type ListPlantsQuery struct {
	// `totals` adds sums and counts over its devices to each plant.
	Include string `json:"include,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Filters by vendor, one of those that `/v1/vendors` lists.
	Vendor string `json:"vendor,omitzero"`

	// Filters by vendor account.
	DataAccessUserID string `json:"dataAccessUserId,omitzero"`

	// Filters by group.
	GroupID string `json:"groupId,omitzero"`

	// Filters by status. One of active, removed.
	Status string `json:"status,omitzero"`

	// Filters by a substring of the name or of the vendor's plant id.
	Text string `json:"text,omitzero"`
}

// ListPortalSessionsQuery: Query of `listPortalSessions`.
type ListPortalSessionsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListReplaysQuery: Query of `listReplays`.
type ListReplaysQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListSinkReplaysQuery: Query of `listSinkReplays`.
type ListSinkReplaysQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListSinksQuery: Query of `listSinks`.
type ListSinksQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListStorageQuery: Query of `listStorage`.
type ListStorageQuery struct {
	// Filters by type. Default: both. One of battery, meter.
	Type string `json:"type,omitzero"`

	// Filters by vendor: some of `deye`, `enphase`, `foxess`, `fronius`, `goodwe`, `growatt`, `huawei`, `saj`, `sma`,
	// `solaredge`, `solarman`, `solax`, `solis`, `solplanet`, `sungrow`, comma-separated.
	Vendor string `json:"vendor,omitzero"`

	// Filters by plant.
	PlantID string `json:"plantId,omitzero"`

	// Filters by the inverter that it was read with.
	DeviceID string `json:"deviceId,omitzero"`

	// Filters by a group of that inverter.
	GroupID string `json:"groupId,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListStorageRecordsQuery: Query of `listStorageRecords`.
type ListStorageRecordsQuery struct {
	// Sort order by sample time: `asc` is oldest first, `desc` newest first. One of asc, desc.
	Order string `json:"order,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`
}

// ListSyncJobsQuery: Query of `listSyncJobs`.
type ListSyncJobsQuery struct {
	// Filters by vendor account.
	DataAccessUserID string `json:"dataAccessUserId,omitzero"`

	// Filters by status of the job. One of running, done, failed.
	Status string `json:"status,omitzero"`

	// Filters by trigger: a call or the daily sync. One of api, schedule.
	Trigger string `json:"trigger,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListVendorAccountsQuery: Query of `listVendorAccounts`.
type ListVendorAccountsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListWebhookAttemptsQuery: Query of `listWebhookAttempts`.
type ListWebhookAttemptsQuery struct {
	// Filters by type of the entry. One of attempt, skipped, dead, state.
	Type string `json:"type,omitzero"`

	// Filters by outcome of the request. One of delivered, failed.
	Result string `json:"result,omitzero"`

	// Filters by reason.
	Reason string `json:"reason,omitzero"`

	// Filters by HTTP status of the answer.
	Status *int64 `json:"status,omitzero"`

	// Filters by idempotency key of the record.
	IdempotencyKey string `json:"idempotencyKey,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`

	// Start of the time range, inclusive; Unix seconds, or ISO 8601 with its zone.
	From *int64 `json:"from,omitzero"`

	// End of the time range, exclusive; Unix seconds, or ISO 8601 with its zone.
	To *int64 `json:"to,omitzero"`
}

// ListWebhooksOfAllAccountsQuery: Query of `listWebhooksOfAllAccounts`.
type ListWebhooksOfAllAccountsQuery struct {
	// Filters by health: `healthy`, `failing`, `open`, `paused`, `disabled`, or several of them, comma-separated.
	Health string `json:"health,omitzero"`

	// Filters by account.
	AccountID string `json:"accountId,omitzero"`

	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// ListWebhooksQuery: Query of `listWebhooks`.
type ListWebhooksQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitzero"`

	// `nextCursor` of the previous page.
	Cursor string `json:"cursor,omitzero"`
}

// MasterKeyState: The master keys of a service, as the replica that answers has them, and the stored secrets under
// each.
type MasterKeyState struct {
	// Keys of the ring in their order, then missing ones.
	Keys []MasterKeyStateKeysItem `json:"keys"`
}

type MasterKeyStateKeysItem struct {
	// First 8 bytes of the key's SHA-256, in hex; null: the secret is not in a known format.
	ID *string `json:"id"`

	// Use of the key. `encrypts`: the first key of the ring, which encrypts all new secrets. `decrypts`: an older key
	// of the ring. `missing`: the ring lacks it, so its secrets cannot be decrypted. One of encrypts, decrypts,
	// missing.
	Use string `json:"use"`

	// Number of stored secrets that need the key.
	Secrets int64 `json:"secrets"`
}

// Meter: One normalized sample of a meter at the grid connection: kind `meter.data`. A measurement the vendor did
// not report is absent: never 0, never null.
type Meter struct {
	// Device type; always `meter`.
	DeviceType string `json:"deviceType"`

	// Id of the meter in the API.
	StorageID string `json:"storageId"`

	// Serial number of the meter; where the vendor tells none, that of its inverter, or the vendor's id of the meter
	// or plant.
	DeviceSN string `json:"DeviceSN"`

	// Serial number of the inverter that the meter belongs to; absent where it belongs to the plant.
	InverterSN *string `json:"InverterSN,omitzero"`

	// Id in the API of the inverter that the meter was read with.
	DeviceID string `json:"deviceId"`

	// Vendor the record was pulled from.
	DataSources string `json:"DataSources"`

	// Plant id of this service.
	PlantID string `json:"PlantId"`

	// Plant id at the vendor.
	VendorPlantID *string `json:"VendorPlantId,omitzero"`

	// Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
	Timezone string `json:"Timezone"`

	// Sample time, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
	CurrentDateTime string `json:"currentDateTime"`

	// Active power; positive: export. Unit: kW.
	GridPower *float64 `json:"GridPower,omitzero"`

	// Energy exported today. Unit: kWh.
	EGridExport *float64 `json:"EGridExport,omitzero"`

	// Energy imported today. Unit: kWh.
	EGridImport *float64 `json:"EGridImport,omitzero"`

	// Lifetime energy exported. Unit: kWh.
	EGridExportTotal *float64 `json:"EGridExportTotal,omitzero"`

	// Lifetime energy imported. Unit: kWh.
	EGridImportTotal *float64 `json:"EGridImportTotal,omitzero"`

	// Active power of phase 1; positive: export. Unit: kW.
	GridPower1 *float64 `json:"GridPower1,omitzero"`

	// Active power of phase 2; positive: export. Unit: kW.
	GridPower2 *float64 `json:"GridPower2,omitzero"`

	// Active power of phase 3; positive: export. Unit: kW.
	GridPower3 *float64 `json:"GridPower3,omitzero"`

	// Voltage of phase 1. Unit: V.
	UGrid1 *float64 `json:"UGrid1,omitzero"`

	// Voltage of phase 2. Unit: V.
	UGrid2 *float64 `json:"UGrid2,omitzero"`

	// Voltage of phase 3. Unit: V.
	UGrid3 *float64 `json:"UGrid3,omitzero"`

	// Current of phase 1. Unit: A.
	IGrid1 *float64 `json:"IGrid1,omitzero"`

	// Current of phase 2. Unit: A.
	IGrid2 *float64 `json:"IGrid2,omitzero"`

	// Current of phase 3. Unit: A.
	IGrid3 *float64 `json:"IGrid3,omitzero"`

	// Reactive power. Unit: kvar.
	GridReactivePower *float64 `json:"GridReactivePower,omitzero"`

	// Apparent power. Unit: kVA.
	GridApparentPower *float64 `json:"GridApparentPower,omitzero"`

	// Power factor.
	GridPowerFactor *float64 `json:"GridPowerFactor,omitzero"`

	// Grid frequency. Unit: Hz.
	FrqGrid *float64 `json:"FrqGrid,omitzero"`

	// Power consumed by the loads behind the meter. Unit: kW.
	LoadPower *float64 `json:"LoadPower,omitzero"`

	// Energy consumed by the loads today. Unit: kWh.
	ELoad *float64 `json:"ELoad,omitzero"`

	// Lifetime energy consumed by the loads. Unit: kWh.
	ELoadTotal *float64 `json:"ELoadTotal,omitzero"`

	// Model of the meter.
	Model *string `json:"Model,omitzero"`

	// Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was
	// left out for that reason: `direction_unknown` says that the vendor does not tell which way the power flows, and
	// the counters have not shown it yet.
	DataQuality []string `json:"DataQuality,omitzero"`

	// Deduplication key, the same on every retry, replay and channel.
	IdempotencyKey string `json:"idempotency_key"`

	// Version of this schema.
	SchemaVersion string `json:"SchemaVersion"`
}

// MqttCredential: Connection settings with which an MQTT client subscribes to the topics of the account.
type MqttCredential struct {
	// Id of the credential.
	ID string `json:"id"`

	// Free text for the account's own use.
	Label *string `json:"label"`

	// URL of the broker: MQTT 5.0 over TLS.
	URL string `json:"url"`

	// User name of the connection.
	Username string `json:"username"`

	// Prefix that client ids must have.
	ClientIDPrefix string `json:"clientIdPrefix"`

	// Topic filters that may be subscribed to, including narrower ones.
	TopicFilters []string `json:"topicFilters"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`
}

// MqttEvent: The MQTT broker dropped messages for a disconnected client of the account, or refused clients of the
// account.
type MqttEvent struct {
	// Kind of the event. One of mqtt.messages_dropped, mqtt.clients_refused.
	Event string `json:"event"`

	// Time of the event, Unix seconds. For `mqtt.messages_dropped` the time of the first dropped message, or with
	// `until` the end; for `mqtt.clients_refused` the hour.
	Datetime int64 `json:"Datetime"`

	// Client id of the session whose queue is full. Present only in `mqtt.messages_dropped`.
	ClientID *string `json:"clientId,omitzero"`

	// Time of the first dropped message, Unix seconds. Present only in `mqtt.messages_dropped`.
	Since *int64 `json:"since,omitzero"`

	// Time at which the client reconnected or its session ended, Unix seconds; absent while it is disconnected.
	Until *int64 `json:"until,omitzero"`

	// Number of dropped messages. Present together with `until`.
	Messages *int64 `json:"messages,omitzero"`

	// Limit that the account has reached. Present only in `mqtt.clients_refused`. One of account_connections,
	// account_sessions.
	Reason *string `json:"reason,omitzero"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// MqttToken: A token for the MQTT broker.
type MqttToken struct {
	// Password of the MQTT connection: a JWT.
	Token string `json:"token"`

	// Expiry time of the token. The broker closes the connection then; renew the token before. Unix seconds.
	ExpiresAt int64 `json:"expiresAt"`
}

// NewPasskeyOptions: Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn Level 3, 5.1.8).
type NewPasskeyOptions struct {
	Rp NewPasskeyOptionsRp `json:"rp"`

	User NewPasskeyOptionsUser `json:"user"`

	// Challenge, base64url; valid once, for five minutes.
	Challenge string `json:"challenge"`

	// Accepted algorithms: ES256, EdDSA and RS256.
	PubKeyCredParams []NewPasskeyOptionsPubKeyCredParamsItem `json:"pubKeyCredParams"`

	// Passkeys that the caller has already.
	ExcludeCredentials []NewPasskeyOptionsExcludeCredentialsItem `json:"excludeCredentials"`

	AuthenticatorSelection NewPasskeyOptionsAuthenticatorSelection `json:"authenticatorSelection"`

	// Always `none`.
	Attestation string `json:"attestation"`
}

type NewPasskeyOptionsAuthenticatorSelection struct {
	// Always `required`.
	ResidentKey string `json:"residentKey"`

	// Always true.
	RequireResidentKey bool `json:"requireResidentKey"`

	// Always `required`.
	UserVerification string `json:"userVerification"`
}

type NewPasskeyOptionsExcludeCredentialsItem struct {
	// Always `public-key`.
	Type string `json:"type"`

	// Id of a credential, base64url.
	ID string `json:"id"`
}

type NewPasskeyOptionsPubKeyCredParamsItem struct {
	// Always `public-key`.
	Type string `json:"type"`

	// COSE algorithm.
	Alg int64 `json:"alg"`
}

type NewPasskeyOptionsRp struct {
	// Host of the console.
	ID string `json:"id"`

	// Name of the product.
	Name string `json:"name"`
}

type NewPasskeyOptionsUser struct {
	// User handle, base64url.
	ID string `json:"id"`

	// User name of the caller.
	Name string `json:"name"`

	// The same user name.
	DisplayName string `json:"displayName"`
}

// OnboardingImport: Imports past samples after the first sync (`/v1/vendor-accounts/{id}/imports`). Default: the
// operator's, usually none.
type OnboardingImport struct {
	// Number of days before now whose samples are imported; 0: none. Default: the operator's.
	SamplesDays *int64 `json:"samplesDays,omitzero"`

	// Number of months before now whose sums of days are imported; 0: none. Default: the operator's.
	DaysMonths *int64 `json:"daysMonths,omitzero"`
}

// OneTimePassword: A new one-time password.
type OneTimePassword struct {
	// Id of the account or operator.
	ID string `json:"id"`

	// User name for the login.
	Username string `json:"username"`

	// One-time password; returned only by this call.
	Password string `json:"password"`
}

// Operator: A user who administers accounts.
type Operator struct {
	// Id of the operator.
	ID string `json:"id"`

	// User name for the operator's login.
	Username string `json:"username"`

	// Name of a person who logs in by single sign-on, as of the last login; null: a login by password.
	Name *string `json:"name"`

	// `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`:
	// everything. One of read, support, admin.
	Role string `json:"role"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`
}

// Passkey: A passkey of the caller.
type Passkey struct {
	// Id of the passkey.
	ID string `json:"id"`

	// Name of the passkey.
	Name string `json:"name"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Time of the last login with it; null: there was none. Unix seconds.
	LastUsedAt *int64 `json:"lastUsedAt"`
}

type PasskeyLoginBody struct {
	// `id` of the credential.
	ID string `json:"id"`

	// `response.clientDataJSON` of the assertion.
	ClientDataJSON string `json:"clientDataJSON"`

	// `response.authenticatorData` of the assertion.
	AuthenticatorData string `json:"authenticatorData"`

	// `response.signature` of the assertion.
	Signature string `json:"signature"`

	// `response.userHandle` of the assertion.
	UserHandle string `json:"userHandle"`
}

// PasskeyLoginOptions: Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn Level 3, 5.1.9).
type PasskeyLoginOptions struct {
	// Host of the console.
	RpID string `json:"rpId"`

	// Challenge, base64url; valid once, for five minutes.
	Challenge string `json:"challenge"`

	// Always `required`.
	UserVerification string `json:"userVerification"`
}

// PasskeyOrigin: The place of passkeys.
type PasskeyOrigin struct {
	// Origin of the pages that can use passkeys; null: none can, because the public URL has an IP address.
	Origin *string `json:"origin"`
}

type PasswordBody struct {
	// Password of the caller; required so that a stolen token alone cannot change how the caller logs in.
	Password string `json:"password"`
}

// PlantDetail: A plant with its devices and their totals.
type PlantDetail struct {
	// Id of the plant.
	PlantID string `json:"plantId"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant at the vendor.
	VendorPlantID string `json:"vendorPlantId"`

	// Name of the plant at the vendor.
	Name string `json:"name"`

	// Current UTC offset, e.g. `GMT+8`.
	Timezone *string `json:"Timezone"`

	// IANA name of the zone, when known.
	TimezoneName *string `json:"timezoneName"`

	// Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the
	// plant; null while no zone is known. One of vendor, plant, vendor_account, location.
	TimezoneSource *string `json:"timezoneSource"`

	// Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself.
	TimezoneSetting *string `json:"timezoneSetting"`

	// Latitude in degrees north.
	Latitude *float64 `json:"latitude"`

	// Longitude in degrees east.
	Longitude *float64 `json:"longitude"`

	// Postal address, as the vendor reports it.
	Address *string `json:"address"`

	// Installed capacity, kW.
	CapacityKw *float64 `json:"capacityKw"`

	// Date of installation, `YYYY-MM-DD`.
	InstalledAt *string `json:"installedAt"`

	// Status of the plant. `removed`: the vendor no longer lists it. One of active, removed.
	Status string `json:"status"`

	// Number of devices, without removed ones.
	DeviceCount int64 `json:"deviceCount"`

	// Devices of the plant, including removed ones.
	Devices []PlantDevice `json:"devices"`

	Totals DeviceTotals `json:"totals"`
}

// PlantDevice: A device within its plant. Members that the vendor does not report are null.
type PlantDevice struct {
	// Id of the device.
	DeviceID string `json:"deviceId"`

	// Type of the device, always `inverter`.
	DeviceType string `json:"deviceType"`

	// The vendor's serial number of the inverter.
	InverterSN string `json:"InverterSN"`

	// Serial number of the collector; empty when unknown.
	CollectorSN string `json:"CollectorSN"`

	// Model of the inverter.
	Model *string `json:"model"`

	// Firmware version of the inverter.
	Firmware *string `json:"firmware"`

	// Rated AC power, kW.
	RatedPowerKw *float64 `json:"ratedPowerKw"`

	// Number of MPP trackers.
	MpptCount *int64 `json:"mpptCount"`

	// Number of strings.
	StringCount *int64 `json:"stringCount"`

	// Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device. One of
	// online, offline, unknown, removed.
	Status string `json:"status"`

	// Whether the device is polled. Counts against the quota.
	Monitored bool `json:"monitored"`

	// Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter is
	// monitored only once. This device takes over when the other one is no longer monitored.
	MonitoredAs *string `json:"monitoredAs"`
}

// PlantFlows: Generation, battery, grid and consumption of a plant at one time. What is not known is absent.
type PlantFlows struct {
	// Always `site`.
	DeviceType string `json:"deviceType"`

	// The plant's id at the vendor.
	DeviceSN string `json:"DeviceSN"`

	// Vendor the record was pulled from.
	DataSources string `json:"DataSources"`

	// Plant id of this service.
	PlantID string `json:"PlantId"`

	// Plant id at the vendor.
	VendorPlantID *string `json:"VendorPlantId,omitzero"`

	// Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
	Timezone string `json:"Timezone"`

	// Time of the newest of its values, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
	CurrentDateTime string `json:"currentDateTime"`

	// Power generated by the sun. Unit: kW.
	PVPower *float64 `json:"PVPower,omitzero"`

	// Power of the batteries; positive: discharge. Unit: kW.
	BatteryPower *float64 `json:"BatteryPower,omitzero"`

	// Power at the grid connection; positive: export. Unit: kW.
	GridPower *float64 `json:"GridPower,omitzero"`

	// Power consumed. Unit: kW.
	LoadPower *float64 `json:"LoadPower,omitzero"`

	// Power that hybrid inverters lose between their DC and AC side. Unit: kW.
	ConversionLoss *float64 `json:"ConversionLoss,omitzero"`

	// State of charge of the batteries, weighted by capacity where it is known. Unit: %.
	BatterySOC *float64 `json:"BatterySOC,omitzero"`

	// `closed`: PV + battery = grid + load + conversion loss within 2 %. `open`: `Residual` says by how much not.
	// `incomplete`: `Parts` says which one is missing. One of closed, open, incomplete.
	Balance string `json:"Balance"`

	// PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW.
	Residual *float64 `json:"Residual,omitzero"`

	// Where each part comes from.
	Parts []PlantFlowsPartsItem `json:"Parts"`
}

type PlantFlowsPartsItem struct {
	// One of pv, battery, grid, load, conversionLoss.
	Part string `json:"part"`

	// `measured`: devices tell it; `derived`: it follows from the others; `missing`: nobody tells it; `ambiguous`:
	// several inverters tell different values of one meter; `none`: the plant has none, as far as is known. One of
	// measured, derived, missing, ambiguous, none.
	Source string `json:"source"`

	// The devices that tell it.
	Devices []PlantFlowsPartsItemDevicesItem `json:"devices,omitzero"`
}

type PlantFlowsPartsItemDevicesItem struct {
	// Id of the inverter in the API.
	DeviceID *string `json:"deviceId,omitzero"`

	// Id of the battery or meter in the API.
	StorageID *string `json:"storageId,omitzero"`

	DeviceSN string `json:"DeviceSN"`

	// One of inverter, battery, meter.
	DeviceType string `json:"deviceType"`

	// Time of the value, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Power that it tells, kW.
	Value float64 `json:"value"`
}

// PlantListItem: A plant of a list; `totals`: with `include=totals` only.
type PlantListItem struct {
	// Id of the plant.
	PlantID string `json:"plantId"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant at the vendor.
	VendorPlantID string `json:"vendorPlantId"`

	// Name of the plant at the vendor.
	Name string `json:"name"`

	// Current UTC offset, e.g. `GMT+8`.
	Timezone *string `json:"Timezone"`

	// IANA name of the zone, when known.
	TimezoneName *string `json:"timezoneName"`

	// Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the
	// plant; null while no zone is known. One of vendor, plant, vendor_account, location.
	TimezoneSource *string `json:"timezoneSource"`

	// Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself.
	TimezoneSetting *string `json:"timezoneSetting"`

	// Latitude in degrees north.
	Latitude *float64 `json:"latitude"`

	// Longitude in degrees east.
	Longitude *float64 `json:"longitude"`

	// Postal address, as the vendor reports it.
	Address *string `json:"address"`

	// Installed capacity, kW.
	CapacityKw *float64 `json:"capacityKw"`

	// Date of installation, `YYYY-MM-DD`.
	InstalledAt *string `json:"installedAt"`

	// Status of the plant. `removed`: the vendor no longer lists it. One of active, removed.
	Status string `json:"status"`

	// Number of devices, without removed ones.
	DeviceCount int64 `json:"deviceCount"`

	Totals *DeviceTotals `json:"totals,omitzero"`
}

// PlantWithDevices: A plant and its devices.
type PlantWithDevices struct {
	// Id of the plant.
	PlantID string `json:"plantId"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Id of the plant at the vendor.
	VendorPlantID string `json:"vendorPlantId"`

	// Name of the plant at the vendor.
	Name string `json:"name"`

	// Current UTC offset, e.g. `GMT+8`.
	Timezone *string `json:"Timezone"`

	// IANA name of the zone, when known.
	TimezoneName *string `json:"timezoneName"`

	// Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the
	// plant; null while no zone is known. One of vendor, plant, vendor_account, location.
	TimezoneSource *string `json:"timezoneSource"`

	// Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself.
	TimezoneSetting *string `json:"timezoneSetting"`

	// Latitude in degrees north.
	Latitude *float64 `json:"latitude"`

	// Longitude in degrees east.
	Longitude *float64 `json:"longitude"`

	// Postal address, as the vendor reports it.
	Address *string `json:"address"`

	// Installed capacity, kW.
	CapacityKw *float64 `json:"capacityKw"`

	// Date of installation, `YYYY-MM-DD`.
	InstalledAt *string `json:"installedAt"`

	// Status of the plant. `removed`: the vendor no longer lists it. One of active, removed.
	Status string `json:"status"`

	// Number of devices, without removed ones.
	DeviceCount int64 `json:"deviceCount"`

	// Devices of the plant, including removed ones.
	Devices []PlantDevice `json:"devices"`
}

type PortalExchangeBody struct {
	// Token of the portal session, from the fragment of the URL.
	PortalToken string `json:"portal_token"`
}

// PortalSession: A portal session, without its token.
type PortalSession struct {
	// Id of the session.
	ID string `json:"id"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Expiry time of the session and of all tokens issued for it. Unix seconds.
	ExpiresAt int64 `json:"expiresAt"`

	// Whether the session can only read.
	ReadOnly bool `json:"readOnly"`

	// Origin of the page that embeds the portal; null: any that the operator allows.
	Origin *string `json:"origin"`

	// Id of the API key that created the session; null: a login created it.
	KeyID *string `json:"keyId"`

	// Number of times that the token was exchanged, at most 10.
	Exchanges int64 `json:"exchanges"`
}

// PortalToken: Access token for a portal session.
type PortalToken struct {
	// Access token, a JWT (ES256), for the `Authorization` header of every call.
	AccessToken string `json:"access_token"`

	// Token type, always `Bearer`.
	TokenType string `json:"token_type"`

	// Seconds until the session and the access token expire.
	ExpiresIn int64 `json:"expires_in"`

	// Scopes of the token, separated by spaces.
	Scope string `json:"scope"`

	// Origin that may embed the page, which the page must check; null: any that the operator allows.
	Origin *string `json:"origin"`
}

// PublicKey: A public key (RFC 7517).
type PublicKey struct {
	// Key type (JWK `kty`).
	Kty string `json:"kty"`

	// Elliptic curve (JWK `crv`).
	Crv string `json:"crv"`

	// First coordinate of the point.
	X string `json:"x"`

	// Second coordinate of the point.
	Y string `json:"y"`

	// Key id, as in the header of the tokens that it verifies.
	Kid string `json:"kid"`

	// Signature algorithm (JWK `alg`).
	Alg string `json:"alg"`

	// Intended use of the key: signatures.
	Use string `json:"use"`
}

// PublishedSchema: A schema of delivered records.
type PublishedSchema struct {
	// Name of its file, below `/v1/schemas/` and below `/v1/schemas/{version}/`.
	File string `json:"file"`

	// Name of the schema.
	Title string `json:"title"`

	// Kinds whose bodies it describes.
	Kinds []string `json:"kinds"`

	// Versions, oldest first.
	Versions []string `json:"versions"`
}

// PublishedSchemas: The schemas of all delivered records.
type PublishedSchemas struct {
	// The schemas.
	Items []PublishedSchema `json:"items"`
}

// QualityDay: Quality of a device's samples in a local day.
type QualityDay struct {
	// The day, in the zone of the plant.
	Date string `json:"date"`

	// 0 to 100, by `complete` and the shares of samples that were late, lacked a member or had a frozen one. Absent on
	// the first day.
	Score *float64 `json:"score,omitzero"`

	// Time in which samples came as often as expected or the inverter slept, per cent.
	Complete float64 `json:"complete"`

	// Samples that should have come: those that came, and one for each interval in which none did and the inverter was
	// awake. Absent: not known.
	Expected *int64 `json:"expected,omitzero"`

	// Samples that came, each counted once.
	Received int64 `json:"received"`

	// Samples of them that were backfilled or fetched more than an hour after their time.
	Late int64 `json:"late"`

	// Samples of them that an import fetched.
	Imported int64 `json:"imported"`

	// Members that were left out, most frequent first.
	LeftOut []QualityDayLeftOutItem `json:"leftOut"`

	// Members that are in the records and doubtful, most frequent first.
	Doubtful []QualityDayDoubtfulItem `json:"doubtful"`

	// Runs of samples in which a member shows the same value for more than an hour.
	Frozen []QualityDayFrozenItem `json:"frozen"`
}

type QualityDayDoubtfulItem struct {
	// Member of BaseData.
	Field string `json:"field"`

	// Reason, as `DataQuality` has it.
	Reason string `json:"reason"`

	// Samples with this mark.
	Samples int64 `json:"samples"`
}

type QualityDayFrozenItem struct {
	// Member of BaseData.
	Field string `json:"field"`

	// First sample in which it is frozen. Unix seconds.
	From int64 `json:"from"`

	// Last sample in which it is frozen. Unix seconds.
	To int64 `json:"to"`

	// Samples of the run.
	Samples int64 `json:"samples"`
}

type QualityDayLeftOutItem struct {
	// Member of BaseData.
	Field string `json:"field"`

	// Reason, as `DataQuality` has it.
	Reason string `json:"reason"`

	// Samples with this mark.
	Samples int64 `json:"samples"`
}

// QualityDayPage: One page of a list.
type QualityDayPage struct {
	Items []QualityDay `json:"items"`

	// Value of `cursor` for the next page; null on the last page.
	NextCursor *string `json:"nextCursor"`

	// Zone in which the days begin.
	Timezone string `json:"timezone"`
}

// QuotaEvent: Devices of the account are not monitored because the quota is used up.
type QuotaEvent struct {
	// Kind of the event.
	Event string `json:"event"`

	// Time at which it was detected, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Quota of the account: the maximum number of monitored devices.
	DeviceQuota int64 `json:"deviceQuota"`

	// Used part of the quota: each monitored device counts, of vendors with microinverters each plant. Absent in
	// events of before 2026-11-30.
	QuotaUsed *int64 `json:"quotaUsed,omitzero"`

	// Number of monitored devices.
	MonitoredDevices int64 `json:"monitoredDevices"`

	// Number of devices that are listed but not monitored because the quota is used up.
	DevicesOverQuota int64 `json:"devicesOverQuota"`

	// Explanation of the event, for people.
	Message string `json:"message"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// RecoveryCodes: New recovery codes.
type RecoveryCodes struct {
	// Recovery codes; returned only by this call. Former ones no longer count.
	RecoveryCodes []string `json:"recoveryCodes"`
}

type ReplaceCredentialsBody struct {
	// Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`.
	Credentials map[string]string `json:"credentials"`

	// `true` discards the existing consent; the owner has to consent again.
	RenewConsent *bool `json:"renewConsent,omitzero"`
}

// Replay: A replay: redelivers records of a time range to a webhook.
type Replay struct {
	// Id of the replay.
	ID string `json:"id"`

	// Id of the webhook to which the records are redelivered.
	WebhookID string `json:"webhookId"`

	// Selection of records. `dead`: dead letters that were not retried. `all`: all retained records that match the
	// filter. One of dead, all.
	Scope string `json:"scope"`

	Filter ReplayFilterBody `json:"filter"`

	// Start of the time range, inclusive. Unix seconds.
	From int64 `json:"from"`

	// End of the time range, exclusive. Unix seconds.
	To int64 `json:"to"`

	// State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the
	// account is active or Kafka is available again. One of waiting, running, completed, cancelled, failed.
	State string `json:"state"`

	// Reason for which the replay waits or failed.
	Error *string `json:"error"`

	// Number of log offsets to scan; 0 until it is known.
	Total int64 `json:"total"`

	// Number of log offsets scanned so far.
	Scanned int64 `json:"scanned"`

	// Number of scanned records that match the replay's selection.
	Matched int64 `json:"matched"`

	// Number of records redelivered so far.
	Produced int64 `json:"produced"`

	// Time of the request that created it. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Start time. Unix seconds.
	StartedAt *int64 `json:"startedAt"`

	// End time. Unix seconds.
	FinishedAt *int64 `json:"finishedAt"`
}

type ReplayBody struct {
	// Selection of records. `dead`: dead letters that were not retried. `all`: all records of the last 7 days that
	// match the filter. One of dead, all.
	Scope string `json:"scope"`

	// Start of the time range, inclusive; Unix seconds. `dead` compares the time at which a record became a dead
	// letter; `all` the record's own time (of the sample or event) and its write time.
	From int64 `json:"from"`

	// End of the time range, exclusive; Unix seconds. Default: now.
	To *int64 `json:"to,omitzero"`

	Filter *ReplayFilterBody `json:"filter,omitzero"`
}

type ReplayFilterBody struct {
	// Redelivers only dead letters with this slug of the last failure; for scope `dead` only.
	Reason *string `json:"reason,omitzero"`

	// Redelivers only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`); for
	// scope `dead` only.
	Status *string `json:"status,omitzero"`

	// Delivers only records and events of these vendors.
	Vendors []string `json:"vendors,omitzero"`

	// Delivers only records and events of these plants.
	PlantIDs []string `json:"plantIds,omitzero"`

	// Delivers only records and events of these groups.
	GroupIDs []string `json:"groupIds,omitzero"`

	// Delivers only records and events of these devices.
	DeviceIDs []string `json:"deviceIds,omitzero"`

	// Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected. One of
	// critical, major, minor, warning, information.
	Severities []string `json:"severities,omitzero"`

	// Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected. One of grid,
	// dc_input, insulation, arc, temperature, battery, communication, hardware, firmware, configuration, shutdown,
	// other, unmapped.
	Categories []string `json:"categories,omitzero"`

	// Delivers only records and events of these kinds; default: all but `device.day`, `energy.interval`,
	// `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`. One of device.data, device.day,
	// energy.interval, battery.data, meter.data, site.data, device.online, device.offline, vendor.unavailable,
	// vendor.available, credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started,
	// import.finished, import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused.
	Kinds []string `json:"kinds,omitzero"`

	// Length of the intervals of `energy.interval`; default: `1h`. One of 15m, 1h, 1d.
	Resolution *string `json:"resolution,omitzero"`
}

type RetryDeadLettersBody struct {
	// Retries only dead letters of these webhooks; default: all webhooks of the account.
	WebhookIDs []string `json:"webhookIds,omitzero"`

	// Retries only dead letters of these devices.
	DeviceIDs []string `json:"deviceIds,omitzero"`

	// Retries only records and events of these kinds. One of device.data, device.day, energy.interval, battery.data,
	// meter.data, site.data, device.online, device.offline, vendor.unavailable, vendor.available,
	// credentials.rejected, vendor.health_changed, quota.reached, inventory.changed, import.started, import.finished,
	// import.failed, alarm.raised, alarm.changed, alarm.cleared, webhook.failing, webhook.recovered,
	// webhook.exhausted, webhook.disabled, webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused.
	Kinds []string `json:"kinds,omitzero"`

	// Retries only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`).
	Status *string `json:"status,omitzero"`

	// Retries only dead letters with this slug of the last failure.
	Reason *string `json:"reason,omitzero"`

	// Start of the time range in which the records became dead letters, inclusive; Unix seconds.
	From *int64 `json:"from,omitzero"`

	// End of that time range, exclusive; Unix seconds. Default: now.
	To *int64 `json:"to,omitzero"`
}

// SentTest: A test event that is being sent.
type SentTest struct {
	// Idempotency key of the test event; the attempts of the webhook show its outcome.
	IdempotencyKey string `json:"idempotencyKey"`
}

// SignInPage: A sign-in that has begun.
type SignInPage struct {
	// URL of the provider's page, for the window that began the sign-in.
	URL string `json:"url"`
}

// SingleSignOn: Single sign-on of the login page.
type SingleSignOn struct {
	// Name of the provider for people; null: there is no single sign-on.
	Name *string `json:"name"`
}

// Sink: A destination that records and events are written to.
type Sink struct {
	// Id of the sink.
	ID string `json:"id"`

	// Free text for the account's own use.
	Name *string `json:"name"`

	// Id of its kind.
	Kind string `json:"kind"`

	// Settings of the kind, with defaults, without secrets.
	Settings map[string]any `json:"settings"`

	// Names of the secret settings that are set; values are never returned.
	Secrets []string `json:"secrets"`

	Filter FilterBody `json:"filter"`

	// Status of the sink. No record is lost while it is paused for less than 7 days. One of active, paused.
	Status string `json:"status"`

	// Records that the sink has not stored yet.
	Backlog SinkBacklog `json:"backlog"`

	// Failure of the last write; null: it succeeded.
	LastError *SinkLastError `json:"lastError"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Time of the last change. Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// SinkBacklog: Records that the sink has not stored yet.
type SinkBacklog struct {
	// Number of records that wait; approximate.
	Records int64 `json:"records"`

	// Time at which the oldest of them was written; null: no record waits. Unix seconds.
	OldestAt *int64 `json:"oldestAt"`
}

// SinkKind: A kind of destination that records can be written to.
type SinkKind struct {
	// Id of the kind.
	ID string `json:"id"`

	// Name to display.
	Title string `json:"title"`

	// JSON Schema (draft 2020-12) of the settings; members with `writeOnly` are secrets.
	Settings map[string]any `json:"settings"`
}

// SinkLastError: Failure of the last write; null: it succeeded.
type SinkLastError struct {
	// Time of the last failed write. Unix seconds.
	At int64 `json:"at"`

	// `unreachable`: no connection, or no answer in time. `refused`: the server refuses the login, the rights or the
	// data. `settings`: the settings cannot be used. `address`: the operator does not allow the address.
	Reason string `json:"reason"`

	// Description of the failure, and of its remedy.
	Message string `json:"message"`
}

// SinkReplay: A replay: writes records of a time range to a sink again.
type SinkReplay struct {
	// Id of the replay.
	ID string `json:"id"`

	// Id of the sink to which the records are written.
	SinkID string `json:"sinkId"`

	Filter FilterBody `json:"filter"`

	// Start of the time range, inclusive. Unix seconds.
	From int64 `json:"from"`

	// End of the time range, exclusive. Unix seconds.
	To int64 `json:"to"`

	// State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the
	// account is active or Kafka is available again. One of waiting, running, completed, cancelled, failed.
	State string `json:"state"`

	// Reason for which the replay waits or failed.
	Error *string `json:"error"`

	// Number of log offsets to scan; 0 until it is known.
	Total int64 `json:"total"`

	// Number of log offsets scanned so far.
	Scanned int64 `json:"scanned"`

	// Number of scanned records that match the replay's selection.
	Matched int64 `json:"matched"`

	// Number of records redelivered so far.
	Produced int64 `json:"produced"`

	// Time of the request that created it. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Start time. Unix seconds.
	StartedAt *int64 `json:"startedAt"`

	// End time. Unix seconds.
	FinishedAt *int64 `json:"finishedAt"`
}

type SinkReplayBody struct {
	// Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or
	// write time is in the range.
	From int64 `json:"from"`

	// End of the time range, exclusive; Unix seconds. Default: now.
	To *int64 `json:"to,omitzero"`

	Filter *FilterBody `json:"filter,omitzero"`
}

// SinkTest: The result of a connection test.
type SinkTest struct {
	// Whether the destination can be written to.
	Ok bool `json:"ok"`

	// `unreachable`: no connection, or no answer in time. `refused`: the server refuses the login, the rights or the
	// data. `settings`: the settings cannot be used. `address`: the operator does not allow the address. One of
	// unreachable, refused, settings, address.
	Reason *string `json:"reason"`

	// Description of the failure, and of its remedy.
	Message *string `json:"message"`
}

// Site: Generation, battery, grid and consumption of a plant at one time: kind `site.data`. A power that is not
// known is absent: never 0, never null.
type Site struct {
	// Always `site`.
	DeviceType string `json:"deviceType"`

	// The plant's id at the vendor.
	DeviceSN string `json:"DeviceSN"`

	// Vendor the record was pulled from.
	DataSources string `json:"DataSources"`

	// Plant id of this service.
	PlantID string `json:"PlantId"`

	// Plant id at the vendor.
	VendorPlantID *string `json:"VendorPlantId,omitzero"`

	// Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`.
	Timezone string `json:"Timezone"`

	// Time of the newest of its values, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`.
	CurrentDateTime string `json:"currentDateTime"`

	// Power generated by the sun. Unit: kW.
	PVPower *float64 `json:"PVPower,omitzero"`

	// Power of the batteries; positive: discharge. Unit: kW.
	BatteryPower *float64 `json:"BatteryPower,omitzero"`

	// Power at the grid connection; positive: export. Unit: kW.
	GridPower *float64 `json:"GridPower,omitzero"`

	// Power consumed. Unit: kW.
	LoadPower *float64 `json:"LoadPower,omitzero"`

	// Power that hybrid inverters lose between their DC and AC side. Unit: kW.
	ConversionLoss *float64 `json:"ConversionLoss,omitzero"`

	// State of charge of the batteries, weighted by capacity where it is known. Unit: %.
	BatterySOC *float64 `json:"BatterySOC,omitzero"`

	// `closed`: PV + battery = grid + load + conversion loss within 2 %. `open`: `Residual` says by how much not.
	// `incomplete`: `Parts` says which one is missing. One of closed, open, incomplete.
	Balance string `json:"Balance"`

	// PV + battery − grid − load − conversion loss; absent where a part is missing. Unit: kW.
	Residual *float64 `json:"Residual,omitzero"`

	// Where each part comes from.
	Parts []SitePartsItem `json:"Parts"`

	// Deduplication key, the same on every retry, replay and channel.
	IdempotencyKey string `json:"idempotency_key"`

	// Version of this schema.
	SchemaVersion string `json:"SchemaVersion"`
}

type SitePartsItem struct {
	// One of pv, battery, grid, load, conversionLoss.
	Part string `json:"part"`

	// `measured`: devices tell it; `derived`: it follows from the others; `missing`: nobody tells it; `ambiguous`:
	// several inverters tell different values of one meter; `none`: the plant has none, as far as is known. One of
	// measured, derived, missing, ambiguous, none.
	Source string `json:"source"`

	// The devices that tell it.
	Devices []SitePartsItemDevicesItem `json:"devices,omitzero"`
}

type SitePartsItemDevicesItem struct {
	// Id of the inverter in the API.
	DeviceID *string `json:"deviceId,omitzero"`

	// Id of the battery or meter in the API.
	StorageID *string `json:"storageId,omitzero"`

	DeviceSN string `json:"DeviceSN"`

	// One of inverter, battery, meter.
	DeviceType string `json:"deviceType"`

	// Time of the value, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Power that it tells, kW.
	Value float64 `json:"value"`
}

// StartedImport: An import that runs in the background.
type StartedImport struct {
	// Id of the import.
	ImportID string `json:"importId"`
}

// StartedSyncJob: A sync job that runs in the background.
type StartedSyncJob struct {
	// Id of the job.
	JobID string `json:"jobId"`
}

// StorageDevice: A battery or meter that is read with an inverter.
type StorageDevice struct {
	// Id of the battery or meter.
	StorageID string `json:"storageId"`

	// Type of the device. One of battery, meter.
	DeviceType string `json:"deviceType"`

	// Serial number; where the vendor reports none, that of the inverter, or the vendor’s id of the device or plant.
	DeviceSN string `json:"DeviceSN"`

	// Serial number of the inverter that it belongs to; null: it belongs to the plant.
	InverterSN *string `json:"InverterSN"`

	// Id of the inverter that it was read with: groups and filters are those of this inverter.
	DeviceID string `json:"deviceId"`

	// Id of the plant.
	PlantID *string `json:"plantId"`

	// Id of the vendor.
	Vendor string `json:"vendor"`

	// Model of the battery or meter.
	Model *string `json:"model"`

	// Time of its first sample. Unix seconds.
	FirstAt int64 `json:"firstAt"`

	// Time of its newest sample. Unix seconds.
	LatestAt int64 `json:"latestAt"`

	// Body of `battery.data` or `meter.data`, as it was delivered.
	Latest json.RawMessage `json:"latest"`
}

// StorageRecord: A stored record of a battery or meter.
type StorageRecord struct {
	// Time at which the service received the record. Unix seconds.
	ReceivedAt int64 `json:"receivedAt"`

	// Body of `battery.data` or `meter.data`, as it was delivered.
	Record json.RawMessage `json:"record"`
}

type SyncChanges struct {
	// Numbers of added, removed and changed plants.
	Plants SyncChangesPlants `json:"plants"`

	// Numbers of added, removed and changed devices.
	Devices SyncChangesDevices `json:"devices"`
}

// SyncChangesDevices: Numbers of added, removed and changed devices.
type SyncChangesDevices struct {
	// Number of items that are new or listed again.
	Added int64 `json:"added"`

	// Number of items that are no longer listed.
	Removed int64 `json:"removed"`

	// Number of items that changed.
	Changed int64 `json:"changed"`
}

// SyncChangesPlants: Numbers of added, removed and changed plants.
type SyncChangesPlants struct {
	// Number of items that are new or listed again.
	Added int64 `json:"added"`

	// Number of items that are no longer listed.
	Removed int64 `json:"removed"`

	// Number of items that changed.
	Changed int64 `json:"changed"`
}

// SyncJob: A synchronization of all plants and devices of a vendor account.
type SyncJob struct {
	// Id of the job.
	JobID string `json:"jobId"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Status of the job. One of running, done, failed.
	Status string `json:"status"`

	// Trigger of the job: a call or the daily sync. One of api, schedule.
	Trigger string `json:"trigger"`

	// Number of plants read so far.
	Plants int64 `json:"plants"`

	// Number of devices read so far.
	Devices int64 `json:"devices"`

	// Added, removed and changed plants and devices; null until the job is done.
	Changes *SyncChanges `json:"changes"`

	// Number of devices, more than half of the account's, that a daily sync did not find. They are kept until a
	// requested sync, or a daily one at least an hour later, confirms their removal.
	UnconfirmedRemovals int64 `json:"unconfirmedRemovals"`

	// Error that the sync operation would have returned.
	Error *SyncJobError `json:"error"`

	// Start time. Unix seconds.
	StartedAt int64 `json:"startedAt"`

	// End time. Unix seconds.
	FinishedAt *int64 `json:"finishedAt"`
}

type SyncJobError struct {
	// Stable, machine-readable slug of the error.
	Error string `json:"error"`

	// Explanation for people; may change.
	Message string `json:"message"`

	// Data that a client can act on.
	Details map[string]any `json:"details"`
}

// SyncPlantsAndDevicesQuery: Query of `syncPlantsAndDevices`.
type SyncPlantsAndDevicesQuery struct {
	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// `false` returns at once with the id of the sync job; `true` waits for the outcome. One of true, false.
	Wait string `json:"wait,omitzero"`

	// Maximum age, in seconds, of the last sync whose outcome is returned without calling the vendor; `message`
	// reports it. `0` always calls the vendor. Default: the mean interval that the vendor's rate limits allow (Growatt
	// 8640, Huawei 3600, SolarEdge 1296, others less than 10).
	MaxAgeSeconds *int64 `json:"maxAgeSeconds,omitzero"`
}

// Token: Tokens returned by a login or a refresh.
type Token struct {
	// Access token, a JWT (ES256), for the `Authorization` header of every call.
	AccessToken string `json:"access_token"`

	// Token type, always `Bearer`.
	TokenType string `json:"token_type"`

	// Seconds until the access token expires.
	ExpiresIn int64 `json:"expires_in"`

	// Refresh token, valid for one use; using it twice ends the session. Absent if the session is in a cookie.
	RefreshToken *string `json:"refresh_token,omitzero"`
}

type TokenLifetimeBody struct {
	// Lifetime of the token in seconds. The broker closes the connection when it expires.
	TTLSeconds *int64 `json:"ttlSeconds,omitzero"`
}

// Totp: State of the authenticator app.
type Totp struct {
	// Time since which logins by password require a code; null: they require none. Unix seconds.
	EnabledAt *int64 `json:"enabledAt"`

	// Number of recovery codes that were not used yet.
	RecoveryCodesLeft int64 `json:"recoveryCodesLeft"`
}

// TotpEnrollment: A new secret for an authenticator app.
type TotpEnrollment struct {
	// Secret in base32, to be typed into the app; returned only by this call.
	Secret string `json:"secret"`

	// The same as an `otpauth://` URI, for a QR code.
	URI string `json:"uri"`
}

type UpdateAccountBody struct {
	// Maximum number of monitored devices. Lowering it below the current number stops monitoring of the last ones.
	DeviceQuota *int64 `json:"deviceQuota,omitzero"`

	// Language of `StateDesc`. One of en, zh, de, es, fr, pt, nl, pl, it.
	Language *string `json:"language,omitzero"`

	// Status of the account. A suspended account is refused every call, and nothing is delivered to it. One of active,
	// suspended.
	Status *string `json:"status,omitzero"`

	// Number of partitions of the account's Kafka topics; can only grow for existing topics; null: the configured
	// default.
	KafkaPartitions Nullable[int64] `json:"kafkaPartitions,omitzero"`

	// Retention of the account's Kafka topics in hours; null: the configured default.
	KafkaRetentionHours Nullable[int64] `json:"kafkaRetentionHours,omitzero"`

	// Read quota of each Kafka user per broker, bytes per second; applies to users created later; null: the configured
	// default.
	KafkaBytesPerSecond Nullable[int64] `json:"kafkaBytesPerSecond,omitzero"`
}

type UpdateDeviceBody struct {
	// Labels that the account assigns, each up to 50 characters, without `|`. A device has at most 20.
	Labels []string `json:"labels,omitzero"`

	// Whether the device is polled, within the quota.
	Monitored *bool `json:"monitored,omitzero"`
}

type UpdateGroupBody struct {
	// Name of the group, unique within the account (not case-sensitive), without `|`.
	Name *string `json:"name,omitzero"`

	// Free text for the account's own use; null removes it.
	Description Nullable[string] `json:"description,omitzero"`

	// Ids of the plants that replace the current ones.
	PlantIDs []string `json:"plantIds,omitzero"`

	// Ids of the single devices that replace the current ones.
	DeviceIDs []string `json:"deviceIds,omitzero"`
}

type UpdateOperatorBody struct {
	// `read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`:
	// everything. One of read, support, admin.
	Role string `json:"role"`
}

type UpdateOwnAccountBody struct {
	// Language of `StateDesc`. One of en, zh, de, es, fr, pt, nl, pl, it.
	Language *string `json:"language,omitzero"`
}

type UpdatePlantBody struct {
	// IANA time zone of the plant, for records from now on; null removes it. It counts unless the vendor reports an
	// IANA zone itself.
	TimezoneName Nullable[string] `json:"timezoneName,omitzero"`
}

type UpdateSinkBody struct {
	// Changed settings: null removes a setting, one that is absent keeps its value, secrets too.
	Settings map[string]any `json:"settings,omitzero"`

	// Free text for the account's own use.
	Name Nullable[string] `json:"name,omitzero"`

	Filter *FilterBody `json:"filter,omitzero"`
}

type UpdateVendorAccountBody struct {
	// Free text for the account's own use; null removes it.
	Name Nullable[string] `json:"name,omitzero"`

	// Time zone of plants for which the vendor reports none; null removes it.
	Timezone Nullable[string] `json:"timezone,omitzero"`

	// Devices beside inverters that become records of their own, of kind `battery.data` or `meter.data`: those that
	// the vendor reports (`storage` of `/v1/vendors/{id}`). They count nothing in the quota. The list replaces the
	// previous one; an empty list: none. One of battery, meter.
	Include []string `json:"include,omitzero"`

	// Status of the vendor account. `paused`: its devices are not polled, but still count against the quota. One of
	// active, paused.
	Status *string `json:"status,omitzero"`
}

type UpdateWebhookBody struct {
	// URL to which records are posted: `https`, reachable from the internet.
	URL *string `json:"url,omitzero"`

	// Free text for the account's own use.
	Name Nullable[string] `json:"name,omitzero"`

	// Free text for the account's own use.
	Description Nullable[string] `json:"description,omitzero"`

	Filter *WebhookFilterBody `json:"filter,omitzero"`

	// `cloudevents`: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers `ce-…`; the body
	// is the same. Default `none`. One of none, cloudevents.
	Envelope *string `json:"envelope,omitzero"`

	// Encoding of `X-Service-Signature`; default `hex`. One of hex, base64, sha256=hex.
	SignatureEncoding *string `json:"signatureEncoding,omitzero"`

	// Timeout of a request in milliseconds; default 10,000.
	TimeoutMs *int64 `json:"timeoutMs,omitzero"`

	// Maximum number of concurrent requests; default 8.
	MaxInFlight *int64 `json:"maxInFlight,omitzero"`

	// Maximum number of requests per second; null: no limit.
	RateLimit Nullable[float64] `json:"rateLimit,omitzero"`

	// Minimum TLS version; `1.2` only if the operator allows it. One of TLSv1.3, TLSv1.2.
	MinTLSVersion *string `json:"minTlsVersion,omitzero"`

	// Additional request headers; replaces all previous ones.
	Headers Nullable[map[string]string] `json:"headers,omitzero"`

	ClientCertificate Nullable[ClientCertificateBody] `json:"clientCertificate,omitzero"`

	Batch Nullable[BatchBody] `json:"batch,omitzero"`
}

// Usage: Device quota and delivery counts of the account.
type Usage struct {
	// Quota of the account: the maximum number of monitored devices.
	DeviceQuota int64 `json:"deviceQuota"`

	// Used part of the quota: each monitored device counts, of vendors with microinverters each plant. Batteries and
	// meters count nothing.
	QuotaUsed int64 `json:"quotaUsed"`

	// Number of monitored devices.
	MonitoredDevices int64 `json:"monitoredDevices"`

	// Number of devices that are listed but not monitored because the quota is used up.
	DevicesOverQuota int64 `json:"devicesOverQuota"`

	// First day, UTC.
	From string `json:"from"`

	// Last day, UTC.
	To string `json:"to"`

	// Totals of all days, by channel.
	Totals []ChannelCount `json:"totals"`

	// Counts by day, newest first.
	Days []ChannelDayCount `json:"days"`
}

// Vendor: A vendor platform that records are pulled from.
type Vendor struct {
	// Id of the vendor, the value of `DataSources`.
	ID string `json:"id"`

	// Name to display.
	Name string `json:"name"`

	// Regions of the vendor; the first is the default.
	Regions []VendorRegionsItem `json:"regions"`

	// JSON Schema (draft 2020-12) of the vendor's credentials.
	Credentials map[string]any `json:"credentials"`

	Consent *VendorConsent `json:"consent"`

	// BaseData fields that the vendor can provide.
	Fields []string `json:"fields"`

	// Interval at which the vendor has new samples, in seconds.
	SamplePeriodSeconds int64 `json:"samplePeriodSeconds"`

	// Interval of the polls, in seconds.
	PollIntervalSeconds int64 `json:"pollIntervalSeconds"`

	// Rate limits of the vendor's API.
	RateLimits []VendorRateLimitsItem `json:"rateLimits"`

	History *VendorHistory `json:"history"`

	// Batteries and meters that the vendor reports; empty: none.
	Storage []VendorStorageItem `json:"storage"`

	// Status codes of the vendor.
	States []VendorStatesItem `json:"states"`
}

// VendorAccount: An account on a vendor platform. Its credentials are never returned.
type VendorAccount struct {
	// Id of the vendor account.
	ID string `json:"id"`

	// Same as `id`, under the name that the sync operation uses.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor, as in `DataSources`.
	Vendor string `json:"vendor"`

	// Region of the account at the vendor.
	Region string `json:"region"`

	// Free text for the account's own use.
	Name *string `json:"name"`

	// Time zone of plants for which the vendor reports none.
	Timezone *string `json:"timezone"`

	// Devices beside inverters that become records of their own; empty: none. One of battery, meter.
	Include []string `json:"include"`

	// Status of the vendor account. `paused`: its devices are not polled, but still count against the quota.
	// `awaiting_consent`: the owner has to consent at the vendor first, see `POST /v1/vendor-accounts/{id}/authorize`.
	// One of active, paused, awaiting_consent.
	Status string `json:"status"`

	Polling VendorAccountPolling `json:"polling"`

	Gaps VendorAccountGaps `json:"gaps"`

	Consent *VendorAccountConsent `json:"consent"`

	// Time of the last sync of plants and devices. Unix seconds.
	LastSyncedAt *int64 `json:"lastSyncedAt"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`
}

type VendorAccountConsent struct {
	// Outcome of the consent. One of granted, refused, failed.
	Outcome string `json:"outcome"`

	// Explanation of the outcome and the next step, for people.
	Message string `json:"message"`

	// Time of the event. Unix seconds.
	At int64 `json:"at"`
}

type VendorAccountGaps struct {
	// Gaps that are being backfilled from the vendor's history, oldest first; at most 32. Live polls have priority.
	Open []VendorAccountGapsOpenItem `json:"open"`

	// Gaps that could not be backfilled: the ten newest of the last seven days.
	GivenUp []VendorAccountGapsGivenUpItem `json:"givenUp"`
}

type VendorAccountGapsGivenUpItem struct {
	// Polls that missed samples; null: more than twenty.
	Calls []string `json:"calls"`

	// Start of the gap, exclusive: time of the last sample before it. Unix seconds.
	From int64 `json:"from"`

	// End of the gap, inclusive. Unix seconds.
	To int64 `json:"to"`

	// Number of failed calls of the vendor's history.
	Tries int64 `json:"tries"`

	// Last error, for people.
	LastError *string `json:"lastError"`

	// Reason for giving up. `not_permitted`: the vendor does not grant this account its history, or not of all
	// devices. `no_history`: the vendor offers no history. `too_old`: backfill failed until the gap was older than the
	// vendor's history. One of not_permitted, no_history, too_old.
	Reason string `json:"reason"`

	// Time at which the backfill was given up. Unix seconds.
	At int64 `json:"at"`
}

type VendorAccountGapsOpenItem struct {
	// Polls that missed samples; null: more than twenty.
	Calls []string `json:"calls"`

	// Start of the gap, exclusive: time of the last sample before it. Unix seconds.
	From int64 `json:"from"`

	// End of the gap, inclusive. Unix seconds.
	To int64 `json:"to"`

	// Number of failed calls of the vendor's history.
	Tries int64 `json:"tries"`

	// Last error, for people.
	LastError *string `json:"lastError"`

	// Time of the next backfill call; null: as soon as no live poll is due. Unix seconds.
	NextTryAt *int64 `json:"nextTryAt"`

	// Time at which the backfill is given up, because the whole gap is older than the vendor's history or than 31
	// days. Null: not known yet. Unix seconds.
	TriedUntil *int64 `json:"triedUntil"`
}

type VendorAccountPolling struct {
	// Status of polling; null before the first poll. One of polling, backing_off, credentials_rejected, stopped.
	Status *string `json:"status"`

	// Last error, for people.
	LastError *string `json:"lastError"`

	// Action that fixes the error, in one sentence; null: no error.
	Action *string `json:"action"`

	// Time of the next poll after an error. Unix seconds.
	RetryAt *int64 `json:"retryAt"`

	// Time of the vendor's last successful answer. Unix seconds.
	LastSuccessAt *int64 `json:"lastSuccessAt"`
}

// VendorAnswer: The vendor's answer that a record was made from.
type VendorAnswer struct {
	// Id of the vendor.
	Vendor string `json:"vendor"`

	// Name of the call of the vendor's API, as the adapter names it.
	Call string `json:"call"`

	// Time at which the answer was complete. Unix seconds.
	FetchedAt int64 `json:"fetchedAt"`

	// The answer as text, character for character. Where it is JSON, it may have numbers that a parser changes (ids of
	// 19 digits, `512.0`). It may contain other devices of the same vendor account, and data that the vendor adds to
	// them, such as owners' names.
	Body string `json:"body"`
}

type VendorConsent struct {
	// Members of the credentials that are required before the owner can consent.
	Needs []string `json:"needs"`

	// Members of the credentials that the consent provides.
	Fills []string `json:"fills"`

	// Members of the credentials, each of which makes the consent unnecessary.
	Unless []string `json:"unless"`

	// Instructions: settings to make in the vendor's portal, and the pages that the owner will see.
	Instructions string `json:"instructions"`
}

// VendorEvent: A vendor's cloud is unavailable for a vendor account, is available again, or rejects its
// credentials.
type VendorEvent struct {
	// Kind of the event. One of vendor.unavailable, vendor.available, credentials.rejected.
	Event string `json:"event"`

	// Id of the vendor account.
	DataAccessUserID string `json:"dataAccessUserId"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Time at which it was detected, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Explanation of the vendor's failure, for people; absent in `vendor.available`.
	Message *string `json:"message,omitzero"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

// VendorHealth: State of a vendor's cloud, and its effect on the caller's vendor accounts.
type VendorHealth struct {
	// Id of the vendor, as in `DataSources`.
	Vendor string `json:"vendor"`

	// State of the vendor, measured by the polls of all vendor accounts, or `maintenance` while the operator announces
	// it; `unknown`: no poll has tested the vendor lately. One of operational, degraded, outage, maintenance, unknown.
	State string `json:"state"`

	// Start of the state; null if the vendor was never polled. Unix seconds.
	Since *int64 `json:"since"`

	// Explanation of the state, for people.
	Message string `json:"message"`

	// Number of vendor accounts that the state is measured by; with `one_account` the fault may be of this account
	// alone. One of none, one_account, several_accounts.
	Basis string `json:"basis"`

	// Most frequent fault; null in a state without faults. One of vendor_fault, rate_limited, slow.
	Cause *string `json:"cause"`

	LastHour VendorHealthLastHour `json:"lastHour"`

	LastDay VendorHealthLastDay `json:"lastDay"`

	Last30Days VendorHealthLast30Days `json:"last30Days"`

	Maintenance *VendorMaintenance `json:"maintenance"`

	Own VendorHealthOwn `json:"own"`
}

// VendorHealthEvent: The state of a vendor's cloud changed, as measured by the polls of all vendor accounts, or an
// announced maintenance began or ended.
type VendorHealthEvent struct {
	// Kind of the event.
	Event string `json:"event"`

	// Id of the vendor.
	DataSources string `json:"DataSources"`

	// Time at which the state began, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// State of the vendor's cloud from this time on. One of operational, degraded, outage, maintenance.
	State string `json:"state"`

	// State in the event before; `operational` if there was none. One of operational, degraded, outage, maintenance.
	Previous string `json:"previous"`

	// Explanation of the state, for people.
	Message string `json:"message"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

type VendorHealthLast30Days struct {
	// Share of the polls that the vendor answered, from 0 to 1; null without a poll.
	SuccessShare *float64 `json:"successShare"`

	// Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
	// without a poll.
	Freshness *float64 `json:"freshness"`

	// Mean duration of a call to the vendor, in milliseconds; null without a call.
	CallMs *float64 `json:"callMs"`
}

type VendorHealthLastDay struct {
	// Share of the polls that the vendor answered, from 0 to 1; null without a poll.
	SuccessShare *float64 `json:"successShare"`

	// Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
	// without a poll.
	Freshness *float64 `json:"freshness"`

	// Mean duration of a call to the vendor, in milliseconds; null without a call.
	CallMs *float64 `json:"callMs"`
}

type VendorHealthLastHour struct {
	// Share of the polls that the vendor answered, from 0 to 1; null without a poll.
	SuccessShare *float64 `json:"successShare"`

	// Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
	// without a poll.
	Freshness *float64 `json:"freshness"`

	// Mean duration of a call to the vendor, in milliseconds; null without a call.
	CallMs *float64 `json:"callMs"`
}

type VendorHealthOwn struct {
	// Number of the caller's vendor accounts at the vendor.
	VendorAccounts int64 `json:"vendorAccounts"`

	// Number of them that are not polled as they should be.
	AffectedVendorAccounts int64 `json:"affectedVendorAccounts"`

	// Number of their monitored devices that wait for data.
	DevicesWaiting int64 `json:"devicesWaiting"`

	// Number of gaps that are being filled.
	OpenGaps int64 `json:"openGaps"`

	// Time of the last successful poll of any of them. Unix seconds.
	LastSuccessAt *int64 `json:"lastSuccessAt"`

	// Affected vendor accounts, oldest first, at most 100.
	Affected []VendorHealthOwnAffectedItem `json:"affected"`
}

type VendorHealthOwnAffectedItem struct {
	// Id of the vendor account.
	ID string `json:"id"`

	// Name of the vendor account.
	Name *string `json:"name"`

	// Cause: `vendor_fault` (no usable answer), `rate_limited` (by the vendor), `credentials_refused`, `not_permitted`
	// (a call is not granted), `consent_needed`, `budget_spent` (the documented rate limit is used up),
	// `service_fault` (of this service), `settings`. One of vendor_fault, rate_limited, credentials_refused,
	// not_permitted, consent_needed, budget_spent, service_fault, settings.
	Cause string `json:"cause"`

	// Time of the next call to the vendor; null if it waits for a change. Unix seconds.
	Until *int64 `json:"until"`

	// Number of monitored devices that wait for data.
	DevicesWaiting int64 `json:"devicesWaiting"`

	// Number of gaps that are being filled.
	OpenGaps int64 `json:"openGaps"`

	// Time of the last successful poll. Unix seconds.
	LastSuccessAt *int64 `json:"lastSuccessAt"`
}

type VendorHistory struct {
	Samples VendorHistorySamples `json:"samples"`

	Days *VendorHistoryDays `json:"days"`
}

type VendorHistoryDays struct {
	// Number of months that the sums of days reach back; null: not documented.
	Months *int64 `json:"months"`

	// They are sums of whole plants: the days of the only inverter of a plant can be imported.
	OnlyInverters bool `json:"onlyInverters"`
}

type VendorHistorySamples struct {
	// Number of days that the history reaches back; null: not documented.
	Days *int64 `json:"days"`

	// Interval of its samples, in seconds.
	StepSeconds int64 `json:"stepSeconds"`

	// Calls to the vendor for one day of one device, in an import of 100 devices.
	CallsPerDeviceDay float64 `json:"callsPerDeviceDay"`

	// Days of devices that an import of 100 devices reads in an hour by the vendor's limits; null: none are left.
	DeviceDaysPerHour *int64 `json:"deviceDaysPerHour"`
}

// VendorMaintenance: Maintenance of a vendor that the operator announced.
type VendorMaintenance struct {
	// Start of the maintenance. Unix seconds.
	From int64 `json:"from"`

	// End of the maintenance. Unix seconds.
	Until int64 `json:"until"`

	// Explanation by the operator.
	Message *string `json:"message"`
}

type VendorRateLimitsItem struct {
	// Calls that share the limit; `*`: all.
	Call string `json:"call"`

	// Number of calls allowed in `perSeconds`.
	Limit int64 `json:"limit"`

	// Length of the limit's window, in seconds.
	PerSeconds float64 `json:"perSeconds"`

	// Scope in which calls are counted. One of credential, request, device.
	Scope string `json:"scope"`

	// Vendor's document that states the limit.
	Source string `json:"source"`
}

type VendorRegionsItem struct {
	// Id of the region, for creating a vendor account.
	ID string `json:"id"`

	// Name to display.
	Name string `json:"name"`
}

// VendorState: State of a vendor's cloud over all vendor accounts.
type VendorState struct {
	// Id of the vendor, as in `DataSources`.
	Vendor string `json:"vendor"`

	// State of the vendor, measured by the polls of all vendor accounts, or `maintenance` while the operator announces
	// it; `unknown`: no poll has tested the vendor lately. One of operational, degraded, outage, maintenance, unknown.
	State string `json:"state"`

	// Start of the state; null if the vendor was never polled. Unix seconds.
	Since *int64 `json:"since"`

	// Explanation of the state, for people.
	Message string `json:"message"`

	// Number of vendor accounts that the state is measured by; with `one_account` the fault may be of this account
	// alone. One of none, one_account, several_accounts.
	Basis string `json:"basis"`

	// Most frequent fault; null in a state without faults. One of vendor_fault, rate_limited, slow.
	Cause *string `json:"cause"`

	LastHour VendorStateLastHour `json:"lastHour"`

	LastDay VendorStateLastDay `json:"lastDay"`

	Last30Days VendorStateLast30Days `json:"last30Days"`

	Maintenance *VendorMaintenance `json:"maintenance"`
}

type VendorStateLast30Days struct {
	// Share of the polls that the vendor answered, from 0 to 1; null without a poll.
	SuccessShare *float64 `json:"successShare"`

	// Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
	// without a poll.
	Freshness *float64 `json:"freshness"`

	// Mean duration of a call to the vendor, in milliseconds; null without a call.
	CallMs *float64 `json:"callMs"`
}

type VendorStateLastDay struct {
	// Share of the polls that the vendor answered, from 0 to 1; null without a poll.
	SuccessShare *float64 `json:"successShare"`

	// Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
	// without a poll.
	Freshness *float64 `json:"freshness"`

	// Mean duration of a call to the vendor, in milliseconds; null without a call.
	CallMs *float64 `json:"callMs"`
}

type VendorStateLastHour struct {
	// Share of the polls that the vendor answered, from 0 to 1; null without a poll.
	SuccessShare *float64 `json:"successShare"`

	// Average share of the vendor accounts whose last successful poll was at most two rounds old, from 0 to 1; null
	// without a poll.
	Freshness *float64 `json:"freshness"`

	// Mean duration of a call to the vendor, in milliseconds; null without a call.
	CallMs *float64 `json:"callMs"`
}

type VendorStatesItem struct {
	// Status code, as the vendor reports it.
	Code string `json:"code"`

	// Vendor's name of the status.
	Text string `json:"text"`

	// BaseData `State` to which it is mapped.
	State string `json:"state"`
}

type VendorStorageItem struct {
	// Type of the devices, for `include` of a vendor account. One of battery, meter.
	Type string `json:"type"`

	// Source of their samples. `inverter`: the samples of the inverter, without further calls. `device`: calls of
	// their own, as the vendor lists them. `plant`: a call for the plant. One of inverter, device, plant.
	From string `json:"from"`

	// Calls, their interval, and how the sign of the power is known.
	Note string `json:"note"`
}

type VerifyVendorAccountResult struct {
	// Always `true`: the vendor accepted the credentials.
	Verified bool `json:"verified"`
}

// Webhook: A consumer endpoint to which records and events are posted.
type Webhook struct {
	// Id of the webhook.
	ID string `json:"id"`

	// Free text for the account's own use.
	Name *string `json:"name"`

	// Free text for the account's own use.
	Description *string `json:"description"`

	// URL to which records are posted.
	URL string `json:"url"`

	Filter WebhookFilterBody `json:"filter"`

	Envelope DeliveryEnvelope `json:"envelope"`

	// Encoding of `X-Service-Signature`. One of hex, base64, sha256=hex.
	SignatureEncoding string `json:"signatureEncoding"`

	// Timeout of a request in milliseconds.
	TimeoutMs int64 `json:"timeoutMs"`

	// Maximum number of concurrent requests.
	MaxInFlight int64 `json:"maxInFlight"`

	// Maximum number of requests per second; null: no limit.
	RateLimit *float64 `json:"rateLimit"`

	// Minimum TLS version of the connection. One of TLSv1.3, TLSv1.2.
	MinTLSVersion string `json:"minTlsVersion"`

	// Names of the additional request headers; their values are never returned.
	HeaderNames []string `json:"headerNames"`

	// Client certificate for the TLS handshake.
	ClientCertificate *WebhookClientCertificate `json:"clientCertificate"`

	// Batch settings: several records in a request; null: one record per request.
	Batch *WebhookBatch `json:"batch"`

	// Status of the webhook. No record is lost while it is paused or disabled. One of active, paused, disabled.
	Status string `json:"status"`

	// Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only single
	// probe requests are sent. One of healthy, failing, open, paused, disabled.
	Health string `json:"health"`

	// Last failed attempt; kept after a recovery.
	LastError *WebhookLastError `json:"lastError"`

	// Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`. Unix seconds.
	NextAttemptAt *int64 `json:"nextAttemptAt"`

	// Reason for which the webhook was disabled. `gone`: the endpoint answered 410. `failing`: all attempts failed for
	// 5 days.
	DisabledReason *string `json:"disabledReason"`

	// Time of the first failed attempt since the last success; null while the last attempt succeeded. Unix seconds.
	FailingSince *int64 `json:"failingSince"`

	// Time of the last successful delivery, to the minute. Unix seconds.
	LastDeliveredAt *int64 `json:"lastDeliveredAt"`

	// Time at which the endpoint last answered 401. Unix seconds.
	SignatureRejectedAt *int64 `json:"signatureRejectedAt"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Time of the last change of a setting. Unix seconds.
	UpdatedAt int64 `json:"updatedAt"`
}

// WebhookBatch: Batch settings: several records in a request; null: one record per request.
type WebhookBatch struct {
	// Maximum number of records in a request.
	MaxRecords int64 `json:"maxRecords"`

	// Maximum time that a record waits for others, in milliseconds.
	MaxWaitMs int64 `json:"maxWaitMs"`
}

// WebhookClientCertificate: Client certificate for the TLS handshake.
type WebhookClientCertificate struct {
	// Subject of the certificate.
	Subject string `json:"subject"`

	// Expiry time. Unix seconds.
	NotAfter int64 `json:"notAfter"`
}

// WebhookEvent: An event of one of the account's webhooks, delivered to its other subscriptions.
type WebhookEvent struct {
	// Kind of the event. One of webhook.failing, webhook.recovered, webhook.exhausted, webhook.disabled,
	// webhook.signature_rejected.
	Event string `json:"event"`

	// Id of the webhook.
	WebhookID string `json:"webhookId"`

	// Time of the event, Unix seconds.
	Datetime int64 `json:"Datetime"`

	// Slug of the failure that caused the event.
	Reason *string `json:"reason,omitzero"`

	// HTTP status of the answer, if there was one.
	Status *int64 `json:"status,omitzero"`

	// Deduplication key: the same on every retry, replay, channel and replica.
	IdempotencyKey string `json:"idempotency_key"`
}

type WebhookFilterBody struct {
	// Delivers only records and events of these kinds; default: `device.data` only. `*`: all kinds, including future
	// ones. One of device.data, device.day, energy.interval, battery.data, meter.data, site.data, device.online,
	// device.offline, vendor.unavailable, vendor.available, credentials.rejected, vendor.health_changed,
	// quota.reached, inventory.changed, import.started, import.finished, import.failed, alarm.raised, alarm.changed,
	// alarm.cleared, webhook.failing, webhook.recovered, webhook.exhausted, webhook.disabled,
	// webhook.signature_rejected, mqtt.messages_dropped, mqtt.clients_refused, *.
	Kinds []string `json:"kinds,omitzero"`

	// Length of the intervals of `energy.interval`; default: `1h`. One of 15m, 1h, 1d.
	Resolution *string `json:"resolution,omitzero"`

	// Delivers only records and events of these vendors.
	Vendors []string `json:"vendors,omitzero"`

	// Delivers only records and events of these plants.
	PlantIDs []string `json:"plantIds,omitzero"`

	// Delivers only records and events of these groups.
	GroupIDs []string `json:"groupIds,omitzero"`

	// Delivers only records and events of these devices.
	DeviceIDs []string `json:"deviceIds,omitzero"`

	// Delivers only alarms (`alarm.…`) of these severities. Other records and events are not affected. One of
	// critical, major, minor, warning, information.
	Severities []string `json:"severities,omitzero"`

	// Delivers only alarms (`alarm.…`) of these categories. Other records and events are not affected. One of grid,
	// dc_input, insulation, arc, temperature, battery, communication, hardware, firmware, configuration, shutdown,
	// other, unmapped.
	Categories []string `json:"categories,omitzero"`
}

// WebhookLastError: Last failed attempt; kept after a recovery.
type WebhookLastError struct {
	// Time of the event. Unix seconds.
	At int64 `json:"at"`

	// Reason of the failure: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts.
	Reason string `json:"reason"`

	// HTTP status of the answer; null: there was no answer.
	Status *int64 `json:"status"`

	// Error code if there was no answer, or the name of the unusable setting.
	Detail *string `json:"detail"`

	// First KiB of the answer's body.
	Answer *string `json:"answer"`

	// Number of the attempt, 1 to 8; null: no request could be sent.
	Attempt *int64 `json:"attempt"`

	// Idempotency key of the record or of its batch.
	IdempotencyKey string `json:"idempotencyKey"`
}

// WebhookSecret: A signing secret, without its value.
type WebhookSecret struct {
	// Id of the secret.
	ID string `json:"id"`

	// Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`.
	Primary bool `json:"primary"`

	// Creation time. Unix seconds.
	CreatedAt int64 `json:"createdAt"`

	// Time at which the secret stops signing; null: when it is replaced. Unix seconds.
	ExpiresAt *int64 `json:"expiresAt"`
}

// What Slug of an Error can be. A newer service may know more.
const (
	SlugAccountSuspended            = "account_suspended"
	SlugAlreadyExists               = "already_exists"
	SlugAlreadyRetried              = "already_retried"
	SlugAmbiguousDevice             = "ambiguous_device"
	SlugAnswerExpired               = "answer_expired"
	SlugAnswerLimitReached          = "answer_limit_reached"
	SlugAuthorizationExpired        = "authorization_expired"
	SlugAuthorizationInProgress     = "authorization_in_progress"
	SlugChangedMeanwhile            = "changed_meanwhile"
	SlugChannelNotActive            = "channel_not_active"
	SlugChannelNotEnabled           = "channel_not_enabled"
	SlugConfirmationMismatch        = "confirmation_mismatch"
	SlugConsentNeeded               = "consent_needed"
	SlugConsentNotSupported         = "consent_not_supported"
	SlugCredentialsIncomplete       = "credentials_incomplete"
	SlugCrossSiteRequest            = "cross_site_request"
	SlugDeviceListed                = "device_listed"
	SlugDeviceMismatch              = "device_mismatch"
	SlugDeviceNotMonitored          = "device_not_monitored"
	SlugDeviceRemoved               = "device_removed"
	SlugDuplicateLine               = "duplicate_line"
	SlugEnergyOff                   = "energy_off"
	SlugGroupNotFound               = "group_not_found"
	SlugIdempotencyAnswerLost       = "idempotency_answer_lost"
	SlugIdempotencyKeyInUse         = "idempotency_key_in_use"
	SlugIdempotencyKeyReused        = "idempotency_key_reused"
	SlugIdentityProviderUnavailable = "identity_provider_unavailable"
	SlugImportEnded                 = "import_ended"
	SlugImportNotSupported          = "import_not_supported"
	SlugImportQueueFull             = "import_queue_full"
	SlugImportTooEarly              = "import_too_early"
	SlugImportsForbidden            = "imports_forbidden"
	SlugInGroupByPlant              = "in_group_by_plant"
	SlugInsufficientScope           = "insufficient_scope"
	SlugInternalError               = "internal_error"
	SlugInvalidAPIKey               = "invalid_api_key"
	SlugInvalidCode                 = "invalid_code"
	SlugInvalidCredentials          = "invalid_credentials"
	SlugInvalidPasskey              = "invalid_passkey"
	SlugInvalidPortalToken          = "invalid_portal_token"
	SlugInvalidRefreshToken         = "invalid_refresh_token"
	SlugInvalidRegistration         = "invalid_registration"
	SlugInvalidSignIn               = "invalid_sign_in"
	SlugInvalidState                = "invalid_state"
	SlugInvalidToken                = "invalid_token"
	SlugInvalidValue                = "invalid_value"
	SlugLastOperator                = "last_operator"
	SlugLimitReached                = "limit_reached"
	SlugMalformedRequest            = "malformed_request"
	SlugMonitoredElsewhere          = "monitored_elsewhere"
	SlugNameTaken                   = "name_taken"
	SlugNoData                      = "no_data"
	SlugNoLongerKept                = "no_longer_kept"
	SlugNotConfigured               = "not_configured"
	SlugNotFound                    = "not_found"
	SlugNotPermitted                = "not_permitted"
	SlugPasskeyExists               = "passkey_exists"
	SlugPayloadTooLarge             = "payload_too_large"
	SlugQuotaExceeded               = "quota_exceeded"
	SlugRateLimited                 = "rate_limited"
	SlugReplayRunning               = "replay_running"
	SlugSecondFactorRequired        = "second_factor_required"
	SlugSecretIsPrimary             = "secret_is_primary"
	SlugSignInRefused               = "sign_in_refused"
	SlugSingleSignOn                = "single_sign_on"
	SlugSinkNotActive               = "sink_not_active"
	SlugSinkRefused                 = "sink_refused"
	SlugStreamLimitReached          = "stream_limit_reached"
	SlugSyncInProgress              = "sync_in_progress"
	SlugSyncInterrupted             = "sync_interrupted"
	SlugTestLimitReached            = "test_limit_reached"
	SlugTooManyAttempts             = "too_many_attempts"
	SlugTooManyIdempotencyKeys      = "too_many_idempotency_keys"
	SlugTotpEnabled                 = "totp_enabled"
	SlugTotpNotEnabled              = "totp_not_enabled"
	SlugUnavailable                 = "unavailable"
	SlugUnsupportedMediaType        = "unsupported_media_type"
	SlugUpstreamTimeout             = "upstream_timeout"
	SlugUsernameTaken               = "username_taken"
	SlugValidationFailed            = "validation_failed"
	SlugVendorCredentialsRejected   = "vendor_credentials_rejected"
	SlugVendorNotEnabled            = "vendor_not_enabled"
	SlugVendorPermissionMissing     = "vendor_permission_missing"
	SlugVendorRateLimited           = "vendor_rate_limited"
	SlugVendorUnavailable           = "vendor_unavailable"
	SlugWebhookNotActive            = "webhook_not_active"
	SlugWrongHost                   = "wrong_host"
)

// newOfKind returns a pointer to what a record of the kind is decoded into; nil for a kind of a newer service.
func newOfKind(kind string) any {
	switch kind {
	case "device.data", "test":
		return new(BaseData)
	case "device.day":
		return new(DeviceDay)
	case "energy.interval":
		return new(EnergyIntervalRecord)
	case "battery.data":
		return new(Battery)
	case "meter.data":
		return new(Meter)
	case "site.data":
		return new(Site)
	case "device.online", "device.offline":
		return new(DeviceEvent)
	case "vendor.unavailable", "vendor.available", "credentials.rejected":
		return new(VendorEvent)
	case "vendor.health_changed":
		return new(VendorHealthEvent)
	case "quota.reached":
		return new(QuotaEvent)
	case "inventory.changed":
		return new(InventoryEvent)
	case "import.started", "import.finished", "import.failed":
		return new(ImportEvent)
	case "alarm.raised", "alarm.changed", "alarm.cleared":
		return new(AlarmEvent)
	case "webhook.failing", "webhook.recovered", "webhook.exhausted", "webhook.disabled", "webhook.signature_rejected":
		return new(WebhookEvent)
	case "mqtt.messages_dropped", "mqtt.clients_refused":
		return new(MqttEvent)
	}
	return nil
}

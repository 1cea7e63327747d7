package dev.heliograph.sdk;

import java.util.List;

/**
 * A verified request of the service.
 *
 * @param event kind of the records; {@code test} is sent only when you ask for it
 * @param idempotencyKey key of the request: the record's, or {@code batch:…}. Deduplicate by the key of each record
 * @param records one, or up to 100 where the webhook asked for batches; all of one kind
 * @param attempt how often it has been tried, this time included; not signed
 */
public record VerifiedWebhook(String event, String idempotencyKey, List<Delivered> records, int attempt) {}

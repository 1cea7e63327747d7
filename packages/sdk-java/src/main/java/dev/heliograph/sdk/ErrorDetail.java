package dev.heliograph.sdk;

/**
 * An invalid member of a request (validation_failed).
 *
 * @param path dotted, {@code devices.0.serial}; empty for the body as a whole
 */
public record ErrorDetail(String path, String message) {}

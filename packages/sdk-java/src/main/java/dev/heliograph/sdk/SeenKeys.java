package dev.heliograph.sdk;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last keys that a process has handled, up to a capacity.
 *
 * <p>Delivery is at least once: of two deliveries with the same idempotency_key process one. A restart forgets all keys; where
 * a repeated record does harm, let a unique key of your database decide. Threads may share one.
 */
public final class SeenKeys {
  private final Map<String, Boolean> keys;

  /** Keeps the last 100,000 keys, about 20 MB. */
  public SeenKeys() {
    this(100_000);
  }

  public SeenKeys(int capacity) {
    if (capacity < 1) throw new IllegalArgumentException("capacity is at least 1");
    keys =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > capacity;
          }
        };
  }

  /** Returns whether the key is new, and remembers it. */
  public synchronized boolean add(String key) {
    return keys.put(key, true) == null;
  }

  /** Forgets a key whose record could not be processed: its next delivery is new. */
  public synchronized void discard(String key) {
    keys.remove(key);
  }
}

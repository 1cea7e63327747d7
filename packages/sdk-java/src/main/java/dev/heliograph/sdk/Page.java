package dev.heliograph.sdk;

import java.util.List;

/** One page of a list that has nothing else. */
public record Page<T>(List<T> items, String nextCursor) implements PageOf<T> {}

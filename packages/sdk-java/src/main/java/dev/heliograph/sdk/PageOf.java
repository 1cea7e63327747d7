package dev.heliograph.sdk;

import java.util.List;

/** One page of a list. */
public interface PageOf<T> {
  List<T> items();

  /** Returns the value of cursor for the next page; null on the last page. */
  String nextCursor();
}

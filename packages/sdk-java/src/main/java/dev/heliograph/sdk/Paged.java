package dev.heliograph.sdk;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list. {@code page()} is its first page; {@code for} goes from the first item to the last. Nothing is asked for before
 * that, and a page only when the one before is used up.
 */
public final class Paged<T, P extends PageOf<T>> implements Iterable<T> {
  private final Operations operations;
  private final Call call;
  private final ResultType<P> type;
  private final CallOptions[] options;

  Paged(Operations operations, Call call, ResultType<P> type, CallOptions... options) {
    this.operations = operations;
    this.call = call;
    this.type = type;
    this.options = options;
  }

  public P page() {
    return operations.send(call, type, options);
  }

  public Iterable<P> pages() {
    return Pages::new;
  }

  @Override
  public Iterator<T> iterator() {
    return stream().iterator();
  }

  public Stream<T> stream() {
    return StreamSupport.stream(pages().spliterator(), false).flatMap(page -> page.items().stream());
  }

  /** Returns all items at once; mind how many there may be. */
  public List<T> all() {
    return stream().toList();
  }

  private final class Pages implements Iterator<P> {
    private P last;

    @Override
    public boolean hasNext() {
      return last == null || last.nextCursor() != null;
    }

    @Override
    public P next() {
      if (!hasNext()) throw new NoSuchElementException();
      last = last == null ? page() : operations.send(call.at(last.nextCursor()), type, options);
      return last;
    }
  }
}

package dev.heliograph.sdk;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The body of a stream. Its reader can be interrupted, unlike one of the JDK's own stream in Java 17, and a silence ends it: the
 * service writes a comment after 15 s without an event. Another thread may close it.
 */
final class StreamBody extends InputStream implements BodySubscriber<StreamBody> {
  private static final long SILENCE_SECONDS = 45;
  private static final Piece END = new Piece(List.of(), null);

  /** @param error why the body broke; null: it did not */
  private record Piece(List<ByteBuffer> buffers, IOException error) {}

  private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
  private final Deque<ByteBuffer> buffers = new ArrayDeque<>();
  private volatile Flow.Subscription subscription;
  private volatile boolean isClosed;

  @Override
  public CompletionStage<StreamBody> getBody() {
    return CompletableFuture.completedFuture(this);
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (isClosed) given.cancel();
    else given.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> next) {
    pieces.add(new Piece(next, null));
  }

  @Override
  public void onError(Throwable error) {
    pieces.add(new Piece(List.of(), new IOException(error.getMessage(), error)));
  }

  @Override
  public void onComplete() {
    pieces.add(END);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    while (buffers.isEmpty()) {
      Piece piece = next();
      if (piece.error != null) throw piece.error;
      if (piece == END) return -1;
      for (ByteBuffer buffer : piece.buffers) if (buffer.hasRemaining()) buffers.add(buffer);
    }
    ByteBuffer first = buffers.element();
    int count = Math.min(length, first.remaining());
    first.get(into, offset, count);
    if (!first.hasRemaining()) buffers.remove();
    return count;
  }

  @Override
  public void close() {
    isClosed = true;
    Flow.Subscription current = subscription;
    if (current != null) current.cancel();
    pieces.add(END);
  }

  private Piece next() throws IOException {
    if (isClosed) return END;
    Piece piece;
    try {
      // The receiver of an item may take its time: only a read waits.
      piece = pieces.poll(SILENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException error) {
      throw Exchange.interrupted();
    }
    if (piece == null) {
      close();
      throw new IOException("the stream sent nothing in time");
    }
    subscription.request(1);
    return piece;
  }
}

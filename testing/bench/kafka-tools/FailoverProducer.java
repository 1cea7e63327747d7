import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.ElectionType;

/**
 * Kafka's own producer under a steady load, as `produce-process.ts` puts it on ours: every 10 ms a record for each partition. A line
 * `report` on standard input is answered with what it saw since the last one; `elect` moves every partition to its preferred leader.
 * Arguments: properties file, topic, partitions, bytes of a record.
 */
public class FailoverProducer {
  private static long[] lastAck;
  private static long[] longestGap;
  private static long acknowledged;
  private static long refused;
  private static volatile boolean ended;

  public static void main(String[] args) throws Exception {
    Properties properties = new Properties();
    try (FileInputStream in = new FileInputStream(args[0])) {
      properties.load(in);
    }
    int partitions = Integer.parseInt(args[2]);
    lastAck = new long[partitions];
    longestGap = new long[partitions];
    reset();
    Thread load = new Thread(() -> load(properties, args[1], partitions, new byte[Integer.parseInt(args[3])]));
    load.start();
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      if (line.equals("report")) System.out.println(report());
      if (line.equals("elect")) elect(properties);
    }
    ended = true;
    load.join();
  }

  private static void load(Properties properties, String topic, int partitions, byte[] value) {
    properties.put("key.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
    properties.put("value.serializer", "org.apache.kafka.common.serialization.ByteArraySerializer");
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties)) {
      for (long next = System.nanoTime(); !ended; next += 10_000_000L) {
        for (int i = 0; i < partitions; i++) {
          int partition = i;
          producer.send(new ProducerRecord<>(topic, partition, null, value), (metadata, error) -> done(partition, error));
        }
        long waitNanos = next - System.nanoTime();
        if (waitNanos > 0) Thread.sleep(waitNanos / 1_000_000L, (int) (waitNanos % 1_000_000L));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static synchronized void done(int partition, Exception error) {
    if (error != null) {
      refused++;
      return;
    }
    acknowledged++;
    long now = System.nanoTime();
    longestGap[partition] = Math.max(longestGap[partition], now - lastAck[partition]);
    lastAck[partition] = now;
  }

  private static synchronized String report() {
    long now = System.nanoTime();
    StringBuilder gaps = new StringBuilder();
    for (int i = 0; i < lastAck.length; i++) {
      long gap = Math.max(longestGap[i], now - lastAck[i]);
      gaps.append(i == 0 ? "" : ",").append(gap / 1_000_000L);
    }
    String line = "{\"acknowledged\":" + acknowledged + ",\"refused\":" + refused + ",\"gapsMs\":[" + gaps + "]}";
    reset();
    return line;
  }

  private static synchronized void reset() {
    Arrays.fill(lastAck, System.nanoTime());
    Arrays.fill(longestGap, 0);
    acknowledged = 0;
    refused = 0;
  }

  private static void elect(Properties properties) throws Exception {
    try (Admin admin = Admin.create(properties)) {
      admin.electLeaders(ElectionType.PREFERRED, null).partitions().get();
    }
  }
}

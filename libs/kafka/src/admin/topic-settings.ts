/** A topic as an administrator makes it. */
export interface TopicSettings {
  readonly name: string;
  readonly partitions: number;
  /** The broker's settings of the topic, by their names in Kafka. */
  readonly config: Readonly<Record<string, string>>;
  /** Why its partitions are never raised; absent where they may be. */
  readonly partitionsFixed?: string;
}

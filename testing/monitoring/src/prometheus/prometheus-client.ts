export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ActiveAlert {
  readonly alertname: string;
  readonly state: 'pending' | 'firing';
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface VectorAnswer {
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
}

interface AlertsAnswer {
  data: {
    alerts: { labels: Record<string, string>; annotations: Record<string, string>; state: ActiveAlert['state'] }[];
  };
}

export class QueryError extends Error {}

/** Our queries to a Prometheus. */
export class PrometheusClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Instant vector, now. Throws `QueryError` with Prometheus' words. */
  async query(expr: string): Promise<Series[]> {
    const { data } = await this.#get<VectorAnswer>(`/api/v1/query?query=${encodeURIComponent(expr)}`);
    return data.result.map(({ metric, value: [, text] }) => ({ labels: metric, value: Number(text) }));
  }

  async alerts(): Promise<ActiveAlert[]> {
    const { data } = await this.#get<AlertsAnswer>('/api/v1/alerts');
    return data.alerts.map(({ labels, annotations, state }) => ({
      alertname: labels.alertname ?? '',
      state,
      labels,
      annotations,
    }));
  }

  async #get<T>(path: string): Promise<T> {
    const answer = await fetch(this.#url + path);
    const body = (await answer.json()) as T & { error?: string };
    if (!answer.ok) throw new QueryError(body.error ?? `status ${answer.status}`);
    return body;
  }
}

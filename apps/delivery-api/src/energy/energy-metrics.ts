import { Counter, Registry } from '@heliograph/service';
import { Injectable } from '@nestjs/common';

@Injectable()
export class EnergyMetrics {
  readonly #days: Counter;

  constructor(registry: Registry) {
    this.#days = new Counter({
      name: 'heliograph_energy_days_computed_total',
      help: 'Local days of devices whose energy was computed, again with each batch of their samples.',
      registers: [registry],
    });
  }

  computed(days: number): void {
    this.#days.inc(days);
  }
}

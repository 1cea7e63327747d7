// Jest runs modules in a context where each look-up of a global is slow: the plant model takes its functions out of Math once a module.
const { floor, imul, min } = Math;

/** Returns 32-bit hash of a text (FNV-1a, then mixed): the seed of everything random in a plant model. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

function mix(value: number): number {
  let h = value | 0;
  h = imul(h ^ (h >>> 16), 0x85ebca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns a number in [0, 1) that depends on the seed and the index only. */
export function random(seed: number, index: number): number {
  return mix(mix(seed ^ imul(index | 0, 0x9e3779b1)) + (index | 0)) / 0x1_0000_0000;
}

/** Returns a seed below another one. */
export function derive(seed: number, index: number): number {
  return mix(seed + imul(index + 1, 0x9e3779b1));
}

export function between(low: number, high: number, fraction: number): number {
  return low + (high - low) * fraction;
}

export function pick<T>(items: readonly T[], fraction: number): T {
  return items[min(items.length - 1, floor(fraction * items.length))]!;
}

/** Returns smooth noise in [0, 1): one random number per whole x, eased between them. */
export function smoothNoise(seed: number, x: number): number {
  const cell = floor(x);
  const f = x - cell;
  const ease = f * f * (3 - 2 * f);
  const left = random(seed, cell);
  return left + (random(seed, cell + 1) - left) * ease;
}

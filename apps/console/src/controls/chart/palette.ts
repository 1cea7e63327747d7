import { useSyncExternalStore } from 'react';

/** Each has a contrast of 3 to 1 at least with the surface it is drawn on (WCAG 2.2, 1.4.11). */
const onLight = ['#0b5cad', '#b3261e', '#1a7340', '#8a4b00', '#6a3fb5', '#00707a', '#a3217f', '#545c66'];
const onDark = ['#7fb8f5', '#f2938c', '#7bd19b', '#f0b35e', '#c3a6f7', '#5fd0d8', '#f29bd4', '#c3cad3'];
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

export interface LineStyle {
  color: string;
  /** Lengths of strokes and gaps; empty for a solid line. */
  dash: number[];
}

/** 8 colours and 4 patterns distinguish 32 lines; a line keeps its style when others are hidden. */
export function lineStyle(index: number, isDark: boolean): LineStyle {
  const colors = isDark ? onDark : onLight;
  return { color: colors[index % colors.length]!, dash: dashes[Math.floor(index / colors.length) % dashes.length]! };
}

/** The style of what other lines are compared with. */
export function behindStyle(isDark: boolean): LineStyle {
  return { color: (isDark ? onDark : onLight).at(-1)!, dash: [4, 3] };
}

const dark = '(prefers-color-scheme: dark)';

/** A canvas does not support `light-dark()`. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(dark);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(dark).matches,
  );
}

import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Size } from './map-view.ts';

/** Returns the size of an element, as it changes. */
export function useSize(): readonly [RefObject<HTMLDivElement | null>, Size | undefined] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

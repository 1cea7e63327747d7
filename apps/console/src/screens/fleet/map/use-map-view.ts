import { useEffect, useState, useLayoutEffect, useRef, type RefObject } from 'react';
import { useFleetUrl } from '../criteria.ts';
import { parseView, textOf, type MapView, type Size } from './map-view.ts';

/** A map that moves is written to the URL when it rests: browsers allow few changes of it in a second. */
const REST_MS = 300;

/** Returns the view of the URL, or the view that was chosen since; undefined: show all. */
export function useMapView(): readonly [MapView | undefined, (view: MapView | undefined) => void] {
  const { params, choose } = useFleetUrl();
  const inUrl = params.get('at') ?? '';
  const [view, setView] = useState(() => parseView(inUrl));
  const text = view ? textOf(view) : '';
  useEffect(() => {
    if (text === inUrl) return undefined;
    const timer = setTimeout(() => choose('at', text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [view, setView];
}

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

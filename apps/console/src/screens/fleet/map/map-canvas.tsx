import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { clusterAt } from './clusters.ts';
import { draw, radiusOf, type PlantCluster } from './draw.ts';
import styles from './map.module.css';
import { moved, projectionOf, zoomed, type MapView, type Size } from './map-view.ts';

const STEP_PX = 80;
/** A pointer that moves less than this clicks. */
const CLICK_PX = 4;

interface MapCanvasProps {
  size: Size;
  view: MapView;
  clusters: readonly PlantCluster[];
  /** Pointed at in the list. */
  marked: PlantCluster | undefined;
  plants: number;
  onView: (view: MapView) => void;
  onOpen: (cluster: PlantCluster) => void;
}

/** The map itself. The list beside it has the same plants for those who cannot see or point. */
export function MapCanvas({ size, view, clusters, marked, plants, onView, onOpen }: MapCanvasProps) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number; isClick: boolean }>(undefined);
  const [pointed, setPointed] = useState<PlantCluster>();
  const isDark = useDark();
  const hint = useId();
  useEffect(() => {
    draw(canvas.current!, size, projectionOf(view, size), clusters, marked ?? pointed);
  }, [size, view, clusters, marked, pointed, isDark]);

  const now = useRef({ view, size, onView });
  now.current = { view, size, onView };
  useEffect(() => {
    const element = canvas.current!;
    // React listens passively to the wheel; then the page would scroll as well.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const factor = Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) * 0.004);
      const { view: before, size: box, onView: change } = now.current;
      change(zoomed(before, box, factor, event.clientX - left, event.clientY - top));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  const at = ({ clientX, clientY }: PointerEvent): PlantCluster | undefined => {
    const { left, top } = canvas.current!.getBoundingClientRect();
    return clusterAt(clusters, clientX - left, clientY - top, radiusOf);
  };
  const down = (event: PointerEvent): void => {
    canvas.current!.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, isClick: true };
  };
  const move = (event: PointerEvent): void => {
    const from = drag.current;
    if (!from) {
      setPointed(at(event));
      return;
    }
    const [x, y] = [from.x - event.clientX, from.y - event.clientY];
    if (from.isClick && Math.hypot(x, y) < CLICK_PX) return;
    drag.current = { x: event.clientX, y: event.clientY, isClick: false };
    onView(moved(view, size, x, y));
  };
  const up = (event: PointerEvent): void => {
    const found = drag.current?.isClick ? at(event) : undefined;
    drag.current = undefined;
    if (found) onOpen(found);
  };
  const press = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: () => moved(view, size, -STEP_PX, 0),
      ArrowRight: () => moved(view, size, STEP_PX, 0),
      ArrowUp: () => moved(view, size, 0, -STEP_PX),
      ArrowDown: () => moved(view, size, 0, STEP_PX),
      '+': () => zoomed(view, size, 2),
      '-': () => zoomed(view, size, 0.5),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    onView(to());
  };
  const [single, ...others] = pointed?.items ?? [];
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={texts.mapOf(formats.number(plants))}
        aria-describedby={hint}
        className={styles.canvas}
        data-pointed={pointed !== undefined}
        style={{ inlineSize: `${size.width}px`, blockSize: `${size.height}px` }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => (drag.current = undefined)}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={press}
      />
      {single && pointed && (
        <div
          className={styles.tip}
          aria-hidden="true"
          style={{ transform: `translate(${pointed.x}px, ${pointed.y}px)` }}
        >
          <bdi>{others.length > 0 ? texts.cluster(formats.number(others.length + 1), single.name) : single.name}</bdi>
        </div>
      )}
      <p id={hint} className={styles.hint}>
        {texts.mapHint}
      </p>
    </>
  );
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The canvas is drawn again when the theme changes. */
function useDark(): boolean {
  const [isDark, setDark] = useState(dark.matches);
  useEffect(() => {
    const change = (): void => setDark(dark.matches);
    dark.addEventListener('change', change);
    return () => dark.removeEventListener('change', change);
  }, []);
  return isDark;
}

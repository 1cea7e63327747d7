import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useFormats } from '../../texts/formats.ts';
import styles from './energy.module.css';
import { nameStep, scaleOf } from './value-scale.ts';

export interface Bar {
  /** The local date on which its interval begins. */
  date: string;
  /** null: not known, which is a gap and not 0. */
  value: number | null;
  /** Hatched: a part of the time is missing. */
  isIncomplete: boolean;
  /** Name below the axis. */
  name: string;
  /** The interval, its value, completeness and source in words. */
  text: string;
}

interface EnergyBarsProps {
  bars: readonly Bar[];
  /** Of the picture, for screen readers. */
  label: string;
  unit: string;
  /** The width of the longest name, pixels. */
  namePx: number;
  /** Opens the interval. Without it, bars are not to be opened. */
  onOpen: ((date: string) => void) | undefined;
}

const HEIGHT = 240;
const LEFT = 52;
const TOP = 20;
const BOTTOM = 24;
const PLOT = HEIGHT - TOP - BOTTOM;
/** Of what is measured, but lower than a pixel. */
const LEAST_PX = 1;

/**
 * Bars of energy, on a scale from 0. The one under the pointer or with the focus is described below; arrow keys move the focus, so that a month is one stop of
 * the Tab key.
 */
export function EnergyBars({ bars, label, unit, namePx, onOpen }: EnergyBarsProps) {
  const formats = useFormats();
  const hatch = useId();
  const svg = useRef<SVGSVGElement>(null);
  const width = useWidth(svg);
  const [shown, setShown] = useState<number>();
  const [stop, setStop] = useState(() => bars.findLastIndex(({ value }) => value !== null));
  const { top, ticks } = scaleOf(Math.max(0, ...bars.map(({ value }) => value ?? 0)));
  const slot = Math.max(1, (width - LEFT) / bars.length);
  const every = nameStep(bars.length, width - LEFT, namePx);
  const tabStop = stop === -1 ? bars.length - 1 : Math.min(stop, bars.length - 1);
  const move = (event: KeyboardEvent, index: number): void => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      svg.current?.querySelectorAll<SVGGElement>('[data-bar]')[to]?.focus();
    } else if (onOpen && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onOpen(bars[index]!.date);
    }
  };
  return (
    <figure className={styles.figure}>
      <svg ref={svg} className={styles.bars} height={HEIGHT} role="group" aria-label={label}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className={styles.hatchGround} />
            <rect width="2.5" height="6" className={styles.hatchLine} />
          </pattern>
        </defs>
        <text x={LEFT - 8} y={12} className={styles.name} textAnchor="end" aria-hidden="true">
          {unit}
        </text>
        {ticks.map((tick) => {
          const y = TOP + PLOT - (tick / top) * PLOT;
          return (
            <g key={tick} aria-hidden="true">
              <line x1={LEFT} x2={width} y1={y} y2={y} className={styles.grid} />
              <text x={LEFT - 8} y={y + 4} className={styles.name} textAnchor="end">
                {formats.number(tick)}
              </text>
            </g>
          );
        })}
        {bars.map(({ date, value, isIncomplete, text }, index) => {
          const x = LEFT + index * slot;
          const height = value === null ? 0 : Math.max(value > 0 ? LEAST_PX : 0, (value / top) * PLOT);
          const gap = Math.min(6, slot * 0.2);
          return (
            <g
              key={date}
              data-bar={date}
              data-known={value !== null}
              data-incomplete={isIncomplete}
              role={onOpen ? 'button' : 'img'}
              aria-label={text}
              tabIndex={index === tabStop ? 0 : -1}
              className={styles.bar}
              onFocus={() => {
                setShown(index);
                setStop(index);
              }}
              onBlur={() => setShown(undefined)}
              onPointerEnter={() => setShown(index)}
              onPointerLeave={() => setShown(undefined)}
              onKeyDown={(event) => move(event, index)}
              onClick={onOpen && (() => onOpen(date))}
            >
              <title>{text}</title>
              <rect x={x} y={TOP} width={slot} height={PLOT + BOTTOM} className={styles.place} />
              <rect
                x={x + gap / 2}
                y={TOP + PLOT - height}
                width={slot - gap}
                height={height}
                className={styles.value}
                fill={isIncomplete ? `url(#${hatch})` : undefined}
              />
            </g>
          );
        })}
        {bars.map(
          ({ date, name }, index) =>
            (bars.length - 1 - index) % every === 0 && (
              <text
                key={date}
                x={LEFT + (index + 0.5) * slot}
                y={HEIGHT - 6}
                className={styles.axisName}
                textAnchor="middle"
                aria-hidden="true"
              >
                {name}
              </text>
            ),
        )}
      </svg>
      <figcaption className={styles.point} aria-hidden="true">
        {shown === undefined ? '\u00a0' : bars[shown]?.text}
      </figcaption>
    </figure>
  );
}

const FIRST_WIDTH = 600;

/** The width of an element, which follows the window. */
function useWidth(ref: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const element = ref.current!;
    const watch = new ResizeObserver(() => setWidth(Math.max(element.clientWidth, LEFT + 1)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return width;
}

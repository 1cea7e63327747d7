import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from './flows.module.css';

/** Powers of a plant at one time, kW: battery + discharge, grid + export, load + consumption. Absent: not known. */
export interface Flow {
  PVPower?: number;
  BatteryPower?: number;
  GridPower?: number;
  LoadPower?: number;
  BatterySOC?: number;
}

const WIDTH = 440;
const HEIGHT = 250;
const HUB = { x: WIDTH / 2, y: HEIGHT / 2 };
/** Less is no flow that an arrow should show, kW. */
const MIN_POWER = 0.005;

interface Node {
  name: string;
  x: number;
  y: number;
  /** kW towards the middle; negative: away from it. */
  inward: number | undefined;
  note?: string | undefined;
}

/** Sun, battery, grid and house around the inverter, with arrows in the direction of the flow. What is not known says so. */
export function FlowPicture({ flow, hasBattery }: { flow: Flow; hasBattery: boolean }) {
  const { flows: texts } = useTexts();
  const formats = useFormats();
  const { PVPower, BatteryPower, GridPower, LoadPower, BatterySOC } = flow;
  const grid = GridPower === undefined ? undefined : -GridPower;
  const load = LoadPower === undefined ? undefined : -LoadPower;
  const soc = BatterySOC === undefined ? undefined : formats.percent(BatterySOC / 100);
  const nodes: Node[] = [
    { name: texts.parts.pv, x: HUB.x, y: 40, inward: PVPower },
    { name: texts.parts.grid, x: WIDTH - 70, y: HUB.y, inward: grid, note: wordOf(grid, texts.grid) },
    { name: texts.parts.load, x: HUB.x, y: HEIGHT - 40, inward: load },
  ];
  if (hasBattery) {
    const words = [wordOf(BatteryPower, texts.battery), soc].filter((word) => word !== undefined).join(', ');
    nodes.push({ name: texts.parts.battery, x: 70, y: HUB.y, inward: BatteryPower, note: words });
  }
  const textOf = ({ inward }: Node): string =>
    inward === undefined ? texts.unknown : formats.number(Math.abs(inward), 'kW');
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={texts.picture}>
      <defs>
        <marker id="flow-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" className={styles.arrow} />
        </marker>
      </defs>
      {nodes.map((node) => (
        <Line key={node.name} node={node} />
      ))}
      <circle cx={HUB.x} cy={HUB.y} r="10" className={styles.hub} />
      {nodes.map((node) => (
        <g
          key={node.name}
          role="img"
          aria-label={[node.name, textOf(node), node.note].filter(Boolean).join(', ')}
          transform={`translate(${node.x} ${node.y})`}
        >
          <rect x="-68" y="-32" width="136" height="64" rx="10" className={styles.node} />
          <text textAnchor="middle" y="-13" className={styles.name}>
            {node.name}
          </text>
          <text textAnchor="middle" y="8" className={styles.power}>
            {textOf(node)}
          </text>
          <text textAnchor="middle" y="25" className={styles.name}>
            {node.note}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A line between a node and the middle; without a flow it has no arrow. */
function Line({ node: { x, y, inward } }: { node: Node }) {
  const flows = inward !== undefined && Math.abs(inward) >= MIN_POWER;
  const [dx, dy] = [Math.sign(HUB.x - x), Math.sign(HUB.y - y)];
  const outer = { x: x + dx * 68, y: y + dy * 32 };
  const inner = { x: HUB.x - dx * 12, y: HUB.y - dy * 12 };
  const [from, to] = inward !== undefined && inward < 0 ? [inner, outer] : [outer, inner];
  return (
    <line
      x1={from.x}
      y1={from.y}
      x2={to.x}
      y2={to.y}
      className={flows ? styles.flow : styles.still}
      markerEnd={flows ? 'url(#flow-arrow)' : undefined}
    />
  );
}

/** @param inward kW @param words for a flow from the part, and for one to it */
function wordOf(inward: number | undefined, words: { from: string; to: string }): string | undefined {
  if (inward === undefined || Math.abs(inward) < MIN_POWER) return undefined;
  return inward > 0 ? words.from : words.to;
}

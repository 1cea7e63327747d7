import { channelNames } from '@heliograph/delivery/channels';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { deliveredOf, shownChannels, type UsageDay } from './usage-days.ts';
import styles from './usage.module.css';

const HEIGHT = 120;
const BAR = 10;
const GAP = 3;

/** Bars of the deliveries of each day, by channel. The table below has the same numbers. */
export function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const { account } = useTexts();
  const texts = account.usage;
  const formats = useFormats();
  const most = Math.max(1, ...days.map(deliveredOf));
  return (
    <figure className={styles.chart}>
      <figcaption>
        {texts.chart} <small>{texts.most(formats.number(most))}</small>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chartLabel}
      >
        {days.map((day, index) => (
          <Bar key={day.day} day={day} x={index * (BAR + GAP)} scale={HEIGHT / most} />
        ))}
      </svg>
      <div className={styles.axis}>
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </div>
      <ul className={styles.legend}>
        {shownChannels(days).map((channel) => (
          <li key={channel} data-channel={channel}>
            {texts.channels[channel]}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Bar({ day, x, scale }: { day: UsageDay; x: number; scale: number }) {
  let y = HEIGHT;
  return (
    <g>
      <title>{day.day}</title>
      <rect x={x} y={HEIGHT - 1} width={BAR} height={1} className={styles.ground} />
      {channelNames.map((channel) => {
        const height = day.delivered[channel] * scale;
        y -= height;
        return <rect key={channel} x={x} y={y} width={BAR} height={height} data-channel={channel} />;
      })}
    </g>
  );
}

import { encode } from 'uqr';

const QUIET_MODULES = 4;
const MODULE_PIXELS = 4;

/** Dark on light in every theme: apps read no other. The page's policy allows no image from data. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const pixels = size * MODULE_PIXELS;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={pixels} height={pixels}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

import { useMemo } from 'react';
import { encode } from 'uqr';
import c from './QrCode.module.css';

/** A QR code, dark on light in both schemes, because many cameras cannot read an inverted one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), size: modules };
  }, [text]);
  return (
    <svg className={c.code} viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

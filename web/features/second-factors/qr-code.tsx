import { generate, type Bitmap2D } from 'lean-qr';
import { useMemo } from 'react';
import styles from './second-factors.module.css';

/** The light margin that readers need, in modules (ISO/IEC 18004, "quiet zone"). */
const MARGIN = 4;

/** Draws a text as a QR code, dark on light in both colour schemes, because readers look for that. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(draw(generate(value)))}`,
    [value],
  );
  return <img className={styles.qr} src={source} alt={label} />;
}

function draw(code: Bitmap2D): string {
  const side = code.size + 2 * MARGIN;
  const places = Array.from({ length: code.size }, (_, place) => place);
  const modules = places.flatMap((y) =>
    places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-MARGIN}" y="${-MARGIN}" width="${side}" height="${side}" fill="#fff"/><path d="${modules.join('')}"/></svg>`;
}

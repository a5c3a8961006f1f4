import { expect, test } from 'vitest';
import tokens from './tokens.css?raw';

type Scheme = 'light' | 'dark';

/** The relative luminance of WCAG, from OKLCH by way of linear sRGB. */
function luminance([lightness, chroma, hue]: readonly [number, number, number]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function readColor(name: string, scheme: Scheme): readonly [number, number, number] {
  const value = new RegExp(`--color-${name}:([^;]+);`).exec(tokens)?.[1] ?? '';
  const colors = [...value.matchAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)];
  const [, lightness, chroma, hue] = (scheme === 'dark' && colors[1]) || colors[0] || [];
  if (lightness === undefined) throw new Error(`no colour --color-${name}`);
  return [Number(lightness) / 100, Number(chroma), Number(hue)];
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const values = [one, other].map((name) => luminance(readColor(name, scheme)));
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

const TEXT_PAIRS = [
  ...['ground', 'surface', 'sunken'].flatMap((ground) =>
    ['ink', 'ink-soft', 'link', 'accent-ink', 'danger'].map((ink) => [ink, ground]),
  ),
  ...['primary', 'primary-hover'].map((ground) => ['on-primary', ground]),
  ...['danger', 'danger-hover'].map((ground) => ['on-danger', ground]),
  ...['link', 'primary', 'ink'].map((ink) => [ink, 'primary-wash']),
  ...['danger', 'ink', 'ink-soft'].map((ink) => [ink, 'danger-wash']),
  ['ink-faint', 'sunken'],
  ...['cloth-ink', 'cloth-ink-soft'].map((ink) => [ink, 'cloth']),
] as Array<[string, string]>;

const CONTROL_PAIRS = [
  ...['ground', 'surface', 'sunken'].flatMap((ground) =>
    ['line-strong', 'focus', 'primary'].map((line) => [line, ground]),
  ),
  ...['accent-strong', 'danger', 'success'].map((line) => [line, 'ground']),
] as Array<[string, string]>;

for (const scheme of ['light', 'dark'] as const) {
  test.each(TEXT_PAIRS)(`in ${scheme}, text in %s can be read on %s (4.5 : 1)`, (ink, ground) => {
    expect(contrast(ink, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CONTROL_PAIRS)(`in ${scheme}, %s can be seen on %s (3 : 1)`, (line, ground) => {
    expect(contrast(line, ground, scheme)).toBeGreaterThanOrEqual(3);
  });
}

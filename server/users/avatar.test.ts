import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarOf } from './avatar.ts';

const svgOf = (avatar: string) => decodeURIComponent(avatar.replace('data:image/svg+xml,', ''));

describe('an avatar', () => {
  it('shows the first letters of the first and the last word', () => {
    expect(svgOf(avatarOf({ id: 'user-1', name: 'sari ayu wulandari' }))).toContain('>SW</text>');
    expect(svgOf(avatarOf({ id: 'user-1', name: 'Ujang' }))).toContain('>U</text>');
    expect(svgOf(avatarOf({ id: 'user-1', name: 'Budi <i>ayu</i> 👩‍👩‍👧 !' }))).toContain('>BI</text>');
  });

  it('has one colour for each user, whatever their name', () => {
    const colour = (name: string) =>
      /fill='(#\w+)'/.exec(svgOf(avatarOf({ id: 'user-7', name })))?.[1];
    expect(colour('Sari')).toBe(colour('Budi'));
  });

  it('is a well-formed picture of under 400 characters for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.uuid(), (name, id) => {
        const avatar = avatarOf({ id, name });
        expect(avatar.length).toBeLessThan(400);
        expect(avatar).toMatch(/^data:image\/svg\+xml,[!-~]+$/);
        expect(svgOf(avatar).replace(/^<svg[^<>]*><rect[^<>]*\/><text[^<>]*>/, '')).toMatch(
          /^[^<]*<\/text><\/svg>$/,
        );
      }),
    );
  });

  it('has white letters that contrast with the colour at AA (WCAG 2.2, 1.4.3)', () => {
    const colours = new Set<string>();
    for (let index = 0; index < 500; index += 1) {
      const [, colour] = /fill='#(\w{6})'/.exec(
        svgOf(avatarOf({ id: `user-${index}`, name: 'S' })),
      )!;
      colours.add(colour!);
    }
    expect(colours.size).toBeGreaterThan(8);
    for (const colour of colours) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThan(4.5);
  });
});

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

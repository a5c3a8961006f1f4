import { writeFile } from 'node:fs/promises';
import { expect, test as base } from '../testing/forum.ts';
import { expectNothingToJump } from '../testing/layout-shifts.ts';
import { slowDownFonts } from '../testing/network.ts';

/** Font families of devices that tools/test/debian.ts installs, each with its stand-in in web/ui/styles/fonts.css. */
const FAMILIES = [
  ['Roboto', 'Like Roboto'],
  ['Liberation Sans', 'Like Arial'],
  ['Noto Sans', 'Like Noto Sans'],
  ['DejaVu Sans', 'Like DejaVu Sans'],
] as const;

/** The maximum ratio by which the width of a few lines of prose may differ from that in our font. */
const WIDTH_TOLERANCE = 0.025;

/** Opens pages in a browser that has only this font family. */
const test = base.extend<{ family: string }>({
  family: ['', { option: true }],
  context: async ({ playwright, launchOptions, baseURL, family }, use, testInfo) => {
    const settings = testInfo.outputPath('fonts.conf');
    await writeFile(settings, onlyFamily(family));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      env: { ...launchOptions.env, FONTCONFIG_FILE: settings },
    });
    await use(
      await browser.newContext({
        ...(baseURL && { baseURL }),
        viewport: { width: 360, height: 800 },
      }),
    );
    await browser.close();
  },
});

function onlyFamily(family: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <selectfont>
    <rejectfont><pattern></pattern></rejectfont>
    <acceptfont><pattern><patelt name="family"><string>${family}</string></patelt></pattern></acceptfont>
  </selectfont>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}

for (const [family, standIn] of FAMILIES) {
  test.describe(`where ${family} is the only font`, () => {
    test.use({ family });

    test('nothing jumps, whenever our font arrives', async ({ page, forum, member }) => {
      // Within the block period of the font.
      await slowDownFonts(page, 0);
      await expectNothingToJump(page, { forum, member });
      await page.unroute('**/*.woff2');
      await slowDownFonts(page, 1000);
      await expectNothingToJump(page, { forum, member });
    });

    for (const weight of [400, 600, 700]) {
      test(`text of weight ${weight} is as wide as in ours`, async ({ page }) => {
        await page.goto('/');
        const ratio = await page.evaluate(
          async ({ weight, standIn }) => {
            const prose =
              'Semalam kami rapat sampai larut, membahas iuran warga dan jadwal ronda bulan depan. ' +
              'Bapak saya pendengar Rhoma Irama garis lurus, adik saya koplo tiap pagi. ' +
              'Yang salah speaker tetangga jam 2 pagi; kendangnya rumit sekali, coba tirukan!';
            const width = (family: string) => {
              const line = document.createElement('span');
              line.style.cssText = `font: ${weight} 64px '${family}', monospace; white-space: nowrap`;
              line.textContent = prose;
              document.body.append(line);
              return line.getBoundingClientRect().width;
            };
            const { href } = document.querySelector<HTMLLinkElement>('link[as="font"]')!;
            const ours = new FontFace('Ours', `url(${href})`, { weight: '200 800' });
            document.fonts.add(await ours.load());
            await document.fonts.load(`${weight} 64px '${standIn}'`);
            return width(standIn) / width('Ours');
          },
          { weight, standIn },
        );
        expect(Math.abs(ratio - 1)).toBeLessThan(WIDTH_TOLERANCE);
      });
    }
  });
}

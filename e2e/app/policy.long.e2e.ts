import { ATTACKS } from '#server/testing/attacks.ts';
import { expect, test } from '../testing/forum.ts';
import { joined } from '../testing/hostile-forum.ts';
import { touchAll } from '../testing/hostile-screens.ts';
import { watchForScript } from '../testing/watch-for-script.ts';

/** No CSP prevents a redirect by meta refresh; the sanitisers do. */
const REDIRECT = /http-equiv="?refresh"? content="0;url=\/\//;
/** The number of attacks in one document: more would interfere with each other. */
const ATTACKS_OF = 10;
const DOCUMENTS = Array.from({ length: Math.ceil(ATTACKS.length / ATTACKS_OF) }, (_, index) =>
  ATTACKS.slice(index * ATTACKS_OF, (index + 1) * ATTACKS_OF).filter(
    (attack) => !REDIRECT.test(attack),
  ),
);

test('without any sanitiser, the CSP alone lets no attack run, load or send', async ({
  page,
  forum,
  complaints,
}) => {
  const seen = await watchForScript(page, forum.url);
  const asked: string[] = [];
  // Requests that the CSP blocks do not get this far.
  await page.route(
    ({ origin }) => origin !== forum.url,
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  let body = '';
  await page.route(/\/telanjang$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `<!doctype html><main>${body}</main>` });
  });
  for (const attacks of DOCUMENTS) {
    body = joined(attacks);
    // An attack of the last document may still be navigating, in vain.
    await expect(async () => {
      await page.goto('/telanjang');
      await touchAll(page.locator('body'));
    }).toPass();
    // Clicks links with scripts; other links would leave the page.
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLElement>('a[href*="script:" i]'))
        link.click();
    });
    const done = seen.filter((what) => /was called|^(dialog|window): /.test(what));
    expect([...done, ...asked], body).toEqual([]);
  }
  // Every document contains something that the CSP blocks and reports.
  expect(complaints.length).toBeGreaterThan(DOCUMENTS.length);
  complaints.splice(0);
});

test('Trusted Types refuse unsanitised HTML, also from the code of the page', async ({
  page,
  forum,
  complaints,
}) => {
  await page.goto(forum.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outcomes = await page.evaluate(() =>
    [
      () => (document.body.innerHTML = '<b>Halo</b>'),
      () => document.createElement('script').setAttribute('src', '/mark.js'),
      () => Object.assign(document.createElement('script'), { text: 'alert()' }),
      () => document.write('<b>Halo</b>'),
    ].map((unsafe) => {
      try {
        unsafe();
        return 'accepted';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    }),
  );
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
  complaints.splice(0);
});

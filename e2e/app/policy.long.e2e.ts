import { ATTACKS } from '#server/testing/attacks.ts';
import { expect, test } from '../testing/forum.ts';
import { joined } from '../testing/hostile-forum.ts';
import { touchAll } from '../testing/hostile-screens.ts';
import { watchForScript } from '../testing/watch-for-script.ts';

/** What no policy keeps a page from: leading elsewhere by itself. The sanitisers do. */
const LEADS_ELSEWHERE = /http-equiv="?refresh"? content="0;url=\/\//;
/** In one document: more of them would stand in each other's way. */
const ATTACKS_OF = 10;
const DOCUMENTS = Array.from({ length: Math.ceil(ATTACKS.length / ATTACKS_OF) }, (_, index) =>
  ATTACKS.slice(index * ATTACKS_OF, (index + 1) * ATTACKS_OF).filter(
    (attack) => !LEADS_ELSEWHERE.test(attack),
  ),
);

test('where neither side has sanitised, the policy of the page alone lets no attack run, load or send', async ({
  page,
  forum,
  complaints,
}) => {
  test.slow();
  const seen = await watchForScript(page, forum.url);
  const asked: string[] = [];
  // What the policy refuses does not come so far.
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
    // An attack of the document before may still be trying to lead elsewhere, in vain.
    await expect(() => page.goto('/telanjang')).toPass();
    await touchAll(page.locator('body'));
    // As one who follows them: those that lead to another page would end this one.
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLElement>('a[href*="script:" i]'))
        link.click();
    });
    const done = seen.filter((what) => /was called|^(dialog|window): /.test(what));
    expect([...done, ...asked], body).toEqual([]);
  }
  // That the policy has something to refuse in them, and says so.
  expect(complaints.length).toBeGreaterThan(DOCUMENTS.length);
  complaints.splice(0);
});

test('the page takes no HTML that went by neither sanitiser, from its own code either', async ({
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
        return 'taken';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    }),
  );
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
  complaints.splice(0);
});

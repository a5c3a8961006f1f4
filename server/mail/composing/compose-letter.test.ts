import { describe, expect, it } from 'vitest';
import type { LetterKind } from '#server/mail/letter.ts';
import { composeLetter } from './compose-letter.ts';

const AT = '2026-11-28T11:21:00.000Z';
const URL = 'https://forum.contoh.id/bukan-saya#token=abc';
const FRAME = { product: 'Rembuk', origin: 'https://forum.contoh.id' };

/** Made to be harmful in every place that a text of a user reaches. */
const HOSTILE = `</p><a href="https://jahat.example">klik</a> http://jahat.example\r\nBcc: x@y.id\u202E`;

const DATA: Record<LetterKind, Record<string, string>> = {
  'password-reset': { name: HOSTILE },
  'password-changed': { name: HOSTILE, at: AT },
  'confirm-address': { name: HOSTILE },
  'confirm-new-address': { name: HOSTILE },
  'address-changed': { name: HOSTILE, newEmail: HOSTILE, at: AT },
  'new-device': { name: HOSTILE, device: HOSTILE, network: HOSTILE, at: AT },
  'second-factor-changed': { name: HOSTILE, change: 'passkey-added', label: HOSTILE, at: AT },
  'passkey-cloned': { name: HOSTILE, label: HOSTILE, at: AT },
  'account-deleted': { name: HOSTILE, until: AT },
  'account-approved': { name: HOSTILE },
  test: {},
};
/** They lead to no page of their own. */
const WITHOUT_LINK: readonly LetterKind[] = ['account-approved', 'test'];
const KINDS = Object.keys(DATA) as LetterKind[];
const LINKS = { reset: URL, confirm: URL, undo: URL, notMe: URL };

describe.each(KINDS)('the letter %s', (kind) => {
  const { subject, text, html } = composeLetter({ kind, data: DATA[kind], links: LINKS }, FRAME);

  it('has a subject of one line, without words of users', () => {
    expect(subject).toMatch(/^[^\p{Cc}]{10,60}$/u);
    expect(subject).not.toContain('jahat');
  });

  it('has no link but its own and that of the forum', () => {
    const texts = [text, html.replaceAll(/<[^>]+>/g, ' ')];
    for (const shown of texts) {
      const addresses = shown.match(/https?:\/\/[^\s)]+|\b[\w-]+\.(?:example|id)\b/g) ?? [];
      expect(addresses.filter((address) => /jahat|y\.id/.test(address))).toEqual([]);
    }
    const targets = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(
      ([, target]) => target,
    );
    expect(targets.filter((target) => target !== URL)).toEqual([]);
    expect(html).not.toMatch(/url\(|<img|<script|@import|<link/);
  });

  it('says the same in plain text, in lines that are not too long', () => {
    if (!WITHOUT_LINK.includes(kind)) expect(text).toContain(`\n${URL}\n`);
    const lines = text.split('\n').filter((line) => !line.includes('://'));
    expect(lines.filter((line) => line.length > 78)).toEqual([]);
  });
});

it('a letter names times in a zone that it names', () => {
  const letter = { kind: 'password-changed' as const, data: { name: 'Sari', at: AT }, links: {} };
  expect(composeLetter(letter, FRAME).text).toContain('28 November 2026 pukul 18.21 WIB');
});

it('the name of the forum stays in its line', () => {
  const product = 'Forum\r\nBcc: x@y.id';
  const { subject } = composeLetter({ kind: 'test', data: {}, links: {} }, { ...FRAME, product });
  expect(subject).toBe('Surat percobaan dari Forum Bcc: x@y.id');
});

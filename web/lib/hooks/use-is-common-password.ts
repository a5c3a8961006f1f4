import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** While someone types, the beginning of a good password may be a common one. */
const TYPING_PAUSE_MS = 400;

const loadList = () => import('virtual:common-passwords');

/**
 * Whether the password, after a pause in typing, is one of the 100,000 most common ones. The list, 160 kB, loads with
 * the first character. Nothing is sent to the server.
 */
export function useIsCommonPassword(password: string): boolean {
  const settled = useDebounced(password, TYPING_PAUSE_MS);
  const [common, setCommon] = useState('');
  const isEmpty = password === '';

  useEffect(() => {
    // A failure is not shown, because the form works without the hint. The next pause loads the list again.
    if (!isEmpty) loadList().catch(() => undefined);
  }, [isEmpty]);

  useEffect(() => {
    if (settled === '') return undefined;
    let isCurrent = true;
    loadList().then(
      ({ commonPasswords }) => {
        if (isCurrent) setCommon(isListed(settled, commonPasswords) ? settled : '');
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [settled]);

  return common !== '' && common === password;
}

/** Whether the list, which has a line feed before and after each password, has this one in lower case. */
export function isListed(password: string, list: string): boolean {
  return !password.includes('\n') && list.includes(`\n${password.toLowerCase()}\n`);
}

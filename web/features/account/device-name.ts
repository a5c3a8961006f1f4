import { clientNameOf } from '#contract/client-name.ts';
import { accountText } from '#web/i18n/account-id.ts';

/** Describes a device by its User-Agent header, such as 'Chrome di Android'. */
export function deviceName(userAgent: string): string {
  const { browser, system, program } = clientNameOf(userAgent);
  if (browser && system) return accountText.browserOnSystem(browser, system);
  if (program) return accountText.otherProgram(program);
  return browser ?? system ?? accountText.unknownDevice;
}

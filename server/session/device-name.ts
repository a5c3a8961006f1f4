import { clientNameOf } from '#contract/client-name.ts';
import { deviceText } from '#server/mail/i18n/device-id.ts';

/** Describes a device in a letter by its User-Agent header, such as 'Chrome di Android', as the page does. */
export function deviceName(userAgent: string): string {
  const { browser, system, program } = clientNameOf(userAgent);
  if (browser && system) return deviceText.browserOnSystem(browser, system);
  if (program) return deviceText.otherProgram;
  return browser ?? system ?? deviceText.unknownDevice;
}

/** Describes a network in a letter. */
export function networkName(network: string): string {
  return network === '' ? deviceText.unknownNetwork : network;
}

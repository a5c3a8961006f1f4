import { StartError } from '#server/platform/process/start-error.ts';

/** What `npm run mail` is to do. */
export type MailCommand =
  | { readonly action: 'list' }
  | { readonly action: 'test'; readonly address: string }
  | { readonly action: 'retry'; readonly id: string | undefined };

const USAGE = `Usage: npm run mail                    lists letters that wait, and those that were given up
       npm run mail -- test ADDRESS    sends a test letter
       npm run mail -- retry [ID]      tries one letter again, or all`;

/** Throws a StartError with the usage. */
export function parseMailCommand(given: readonly string[]): MailCommand {
  const [action, argument, ...others] = given;
  if (action === undefined) return { action: 'list' };
  if (others.length === 0 && action === 'retry') return { action, id: argument };
  if (others.length === 0 && action === 'test' && argument?.includes('@')) {
    return { action, address: argument.trim() };
  }
  throw new StartError(USAGE);
}

/** Made by `tools/build/common-passwords.ts` when the page is built. */
declare module 'virtual:common-passwords' {
  /** Common passwords in lower case, with a line feed before and after each. */
  export const commonPasswords: string;
}

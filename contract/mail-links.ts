/** What a link in a letter is good for. Each is used by a page of its own. */
export type LinkPurpose =
  | 'reset-password'
  | 'confirm-address'
  | 'change-address'
  | 'undo-address'
  | 'not-me';

/** The paths of the pages that links in letters open. The token is in the fragment, which no browser sends. */
export const LINK_PATHS: Record<LinkPurpose, string> = {
  'reset-password': '/reset-kata-sandi',
  'confirm-address': '/konfirmasi-alamat',
  'change-address': '/konfirmasi-alamat-baru',
  'undo-address': '/batalkan-alamat-baru',
  'not-me': '/bukan-saya',
};

/** The name of the token in the fragment: `#token=…`. */
export const LINK_TOKEN = 'token';

/** 32 bytes in base64url. */
export const LINK_TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** How much a person may send, in characters. The API names each in its refusal. */
export const NAME_MAX = 100;
export const PASSWORD_MIN = 6; // api-v1, "Failures"
export const PASSWORD_MAX = 200;
export const TITLE_MAX = 300;
export const CATEGORY_MAX = 50;
export const BODY_MAX = 100_000;
export const COMMENT_MAX = 20_000;
export const REQUEST_MAX_BYTES = 1_048_576;

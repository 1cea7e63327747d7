/** Words with single blanks between them: no control characters, and no `|`, which separates the entries of a list in CSV. */
export const PLAIN_TEXT = /^[^\x00-\x20|\x7f-\xa0]+(?: [^\x00-\x20|\x7f-\xa0]+)*$/;

/** PostgreSQL takes no NUL in text. */
export const WITHOUT_NUL = /^[^\x00]*$/;

/** An id of ours, or at least nothing that could not be one. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/;

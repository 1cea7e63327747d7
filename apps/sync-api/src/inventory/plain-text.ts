/** Words with single blanks between them: no control characters, and no `|`, which separates the entries of a list in CSV. */
export const PLAIN_TEXT = /^[^\x00-\x20|\x7f-\xa0]+(?: [^\x00-\x20|\x7f-\xa0]+)*$/;

/** Text without NUL, which PostgreSQL does not accept. */
export const WITHOUT_NUL = /^[^\x00]*$/;

/** The form of an id of this service. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of the heading of the dead letters, to which a webhook's count of them leads. */
export const LETTERS_ID = 'dead-letters';

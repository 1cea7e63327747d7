/** The deadline of all waits for the whole product: all of it shares the machine's cores. */
export const deadlineMs = 120_000;

/** Of everything that the whole product is waited for: all of it shares the machine's cores. */
export const deadlineMs = 120_000;

/** Groups of an account. */
export const MAX_GROUPS = 1_000;

/** Groups that one plant, or one device by itself, can be in: a device, with its plant's, is in no more than twice as many. */
export const MAX_GROUPS_OF_MEMBER = 50;

/** Plants, and devices, in one call. */
export const MAX_MEMBERS_A_CALL = 10_000;

/** The maximum number of groups of an account. */
export const MAX_GROUPS = 1_000;

/** The maximum number of groups of one plant, or of one device by itself: together with its plant's, a device is in no more than twice as many. */
export const MAX_GROUPS_OF_MEMBER = 50;

/** The maximum number of plants, and of devices, in one call. */
export const MAX_MEMBERS_A_CALL = 10_000;

/** A long list whose first page renews itself. */
export const renewedRows = { pageSize: 200, refreshMs: 5_000 } as const;

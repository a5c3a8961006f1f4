type Edited = { editedAt: string | null; latestEditedAt: string | null; isRemoved: boolean };

/** Whether the row was edited, and the new text is not shown yet. */
export function hasNewerText(row: Edited | undefined): boolean {
  if (!row || row.isRemoved) return false;
  return (row.latestEditedAt ?? '') > (row.editedAt ?? '');
}

type Edited = { editedAt: string | null; latestEditedAt: string | null; isRemoved: boolean };

/** Whether somebody changed the words of the row, and they are not shown yet. */
export function hasNewWords(row: Edited | undefined): boolean {
  if (!row || row.isRemoved) return false;
  return (row.latestEditedAt ?? '') > (row.editedAt ?? '');
}

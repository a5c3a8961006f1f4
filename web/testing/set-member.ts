/** Returns the list with or without the member; a member that was in it keeps its position. */
export function setMember<Member>(
  list: readonly Member[],
  member: Member,
  isIn: boolean,
): Member[] {
  if (!isIn) return list.filter((other) => other !== member);
  return list.includes(member) ? [...list] : [...list, member];
}

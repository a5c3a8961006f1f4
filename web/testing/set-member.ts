/** The list with the member in it once or not at all; it keeps its place if it was there. */
export function setMember<Member>(
  list: readonly Member[],
  member: Member,
  isIn: boolean,
): Member[] {
  if (!isIn) return list.filter((other) => other !== member);
  return list.includes(member) ? [...list] : [...list, member];
}

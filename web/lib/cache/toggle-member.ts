/** The list without the member if it was in it, else with it at the end; the list itself stays as it was. */
export function toggleMember<Member>(list: readonly Member[], member: Member): Member[] {
  return list.includes(member) ? withoutMember(list, member) : [...list, member];
}

/** The list with the member in it once or not at all; it keeps its place if it was there. */
export function setMember<Member>(
  list: readonly Member[],
  member: Member,
  isIn: boolean,
): Member[] {
  if (!isIn) return withoutMember(list, member);
  return list.includes(member) ? [...list] : [...list, member];
}

function withoutMember<Member>(list: readonly Member[], member: Member): Member[] {
  return list.filter((other) => other !== member);
}

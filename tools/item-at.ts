/** Returns the item with this number (from 0 on), which may exceed the list: after its end, it begins anew. */
export function itemAt<Item>(list: readonly Item[], number: number): Item {
  const item = list[number % list.length];
  if (item === undefined) throw new Error(`an item ${number} of an empty list`);
  return item;
}

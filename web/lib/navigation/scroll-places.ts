const NAME = 'scroll places';

/** How far down, in pixels, each visit was scrolled. */
let places = readStored();
let isStaying = false;

/** How far down a visit was scrolled when it was left, before a reload too; undefined where nothing tells. */
export function scrollPlaceOf(visit: string): number | undefined {
  return places[visit];
}

/** Keeps how far down the visit is scrolled, for whoever comes back to it. */
export function keepScrollPlace(visit: string, top: number): void {
  places[visit] = top;
}

/** Stores the places for after a reload; where storage is refused, each visit begins at the top then. */
export function storeScrollPlaces(): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(places));
  } catch {
    // As it says.
  }
}

/** After a reload each visit begins at the top. */
export function forgetScrollPlaces(): void {
  places = {};
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Then there is nothing in it.
  }
}

/** The next screen is the same one, in another order, say: it stays where it is scrolled to. */
export function stayInPlace(): void {
  isStaying = true;
}

/** Whether the screen that has come is to stay where it is; once. */
export function takeStayInPlace(): boolean {
  const stays = isStaying;
  isStaying = false;
  return stays;
}

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

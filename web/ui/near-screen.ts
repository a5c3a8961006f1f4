/** How far from the screen something counts as near. */
const MARGIN_PX = 400;

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once, when the element is near the screen; what it gives back ends the waiting. */
export function whenNear(element: Element, onNear: () => void): () => void {
  // One for all: each observer has a price of its own.
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) notify(target);
    },
    { rootMargin: `${MARGIN_PX}px 0px` },
  );
  waiting.set(element, onNear);
  observer.observe(element);
  return () => unobserve(element);
}

function notify(element: Element): void {
  const onNear = waiting.get(element);
  unobserve(element);
  onNear?.();
}

function unobserve(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}

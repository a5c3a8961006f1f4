/** The distance from the viewport that counts as near. */
const MARGIN_PX = 400;

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once, when the element is near the viewport. Returns a function that stops it. */
export function whenNear(element: Element, onNear: () => void): () => void {
  // One observer for all elements, as each costs time.
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) notify(target);
    },
    { rootMargin: `${MARGIN_PX}px 0px` },
  );
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => unobserve(element);
}

function notify(element: Element): void {
  const onNear = callbacks.get(element);
  unobserve(element);
  onNear?.();
}

function unobserve(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}

import type { Bus } from './bus.ts';
import type { Publish } from './change.ts';
import { eventsOf } from './events.ts';
import { tagsOf } from './tags.ts';

/** Creates a function that publishes changes on `bus`: first the invalidated tags, then the events. */
export function createPublish(bus: Pick<Bus, 'invalidate' | 'sendEvents'>): Publish {
  return (changes) => {
    bus.invalidate(changes.flatMap(tagsOf));
    bus.sendEvents(changes.flatMap(eventsOf));
  };
}

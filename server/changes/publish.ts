import type { Bus } from './bus.ts';
import type { Publish } from './change.ts';
import { eventsOf } from './events.ts';
import { tagsOf } from './tags.ts';

/** Publishes changes on `bus`: first what they invalidate, then the events. */
export function createPublish(bus: Pick<Bus, 'invalidate' | 'sendEvents'>): Publish {
  return (changes) => {
    bus.invalidate(changes.flatMap(tagsOf));
    bus.sendEvents(changes.flatMap(eventsOf));
  };
}

import { createContext } from 'react';

/** The ids of the people whose words the user has hidden. They come with the own profile, which is there before any text is. */
export const HiddenPeopleContext = createContext<readonly string[]>([]);

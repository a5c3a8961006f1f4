/** The mutation key of a new thread. Apart from `use-create-thread.ts`, which the first screen does not load. */
export const createThreadKey = ['createThread'];

/** By it the list knows a thread that is being sent. Apart from the sending, which the first screen does not need. */
export const createThreadKey = ['createThread'];

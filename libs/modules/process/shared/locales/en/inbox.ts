/** Words of the to-do list, its preview and the list of what is done. */
export const inbox = {} as const;

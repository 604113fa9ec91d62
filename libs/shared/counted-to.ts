/**
 * Totals of tasks, of documents, of lines to quote, of ended instances and of statistics are counted up to this and then
 * shown as "1,000+".
 */
export const countedTo = 1000;

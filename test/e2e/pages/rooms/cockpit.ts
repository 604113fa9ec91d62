export const places = ['/processBpmn', '/processBpmn?tab=statistics', '/processBpmn?tab=problems'];

export const places = ['/processBpmn'];

export const places = ['/processBpmn'];

/** With the figures of a process of the demo. */
const statistics = '/processBpmn?tab=statistics&process=purchase-request.standard';
export const tabs = [
  '/processBpmn?tab=tables',
  '/processBpmn?tab=bindings',
  '/processBpmn?tab=instances',
  statistics,
  '/processBpmn?tab=problems',
];

import { findWork, type WorkOrder, type WorkReport } from './find-work.js';

const say = (report: WorkReport) => postMessage(report);

addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  const number = findWork(data, (tried) => say({ tried }));
  if (number !== undefined) say({ number });
});

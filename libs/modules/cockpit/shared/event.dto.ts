import { z } from 'zod';

const name = z.string().trim().min(1).max(200);
/** Variables of the process that takes it: JSON. */
const variables = z.record(z.string().min(1).max(200), z.json()).optional();

/** A message from another system; without a key it is delivered to the instances that await its name. */
export const messageBody = z.object({ name, key: z.string().max(200).optional(), variables });
export type MessageBody = z.infer<typeof messageBody>;

export const signalBody = z.object({ name, variables });
export type SignalBody = z.infer<typeof signalBody>;

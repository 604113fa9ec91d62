import {
  Ban,
  Circle,
  CircleDot,
  CircleStop,
  Clock,
  Diamond,
  FileCode,
  Hand,
  Mail,
  MailOpen,
  MessageSquareText,
  Play,
  Send,
  Settings2,
  Split,
  Square,
  SquareDashed,
  Table2,
  Timer,
  TriangleAlert,
  UserCheck,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import type { KindName } from './model/kinds.js';

export const kindIcons: Readonly<Record<KindName, LucideIcon>> = {
  userTask: UserCheck,
  serviceTask: Settings2,
  sendTask: Send,
  receiveTask: MailOpen,
  scriptTask: FileCode,
  businessRuleTask: Table2,
  manualTask: Hand,
  task: Square,
  subProcess: SquareDashed,
  exclusiveGateway: Diamond,
  parallelGateway: Split,
  inclusiveGateway: Waypoints,
  startEvent: Play,
  messageStart: Mail,
  timerStart: Clock,
  endEvent: Circle,
  terminateEnd: CircleStop,
  errorEnd: TriangleAlert,
  messageEnd: Mail,
  timerCatch: Timer,
  messageCatch: Mail,
  messageThrow: Send,
  plainThrow: CircleDot,
  timerBoundary: Timer,
  messageBoundary: Mail,
  errorBoundary: Ban,
  annotation: MessageSquareText,
};

/** The sign of a kind, for the eye only: its name is beside it. */
export function KindIcon({ kind, size }: { readonly kind: KindName; readonly size: number }) {
  const Icon = kindIcons[kind];
  return <Icon size={size} strokeWidth={1.7} aria-hidden />;
}

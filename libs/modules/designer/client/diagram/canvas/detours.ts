import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { detour } from '../model/detour.js';
import type { Modeler } from './services.js';

/** After the layouter of bpmn-js, which does not look at what is between the two ends. */
const afterLayout = 400;

/** A new flow is not drawn through other elements: it goes around them. */
export function goAround(modeler: Modeler): void {
  modeler
    .get('eventBus')
    .on(
      'commandStack.connection.create.postExecuted',
      afterLayout,
      ({ context: { connection } }: { readonly context: { readonly connection: DiagramElement } }) => {
        const { source, target, waypoints, parent } = connection;
        if (connection.type !== 'bpmn:SequenceFlow' || !source || !target || !waypoints) return;
        const ends = [
          source,
          target,
          ...(source.attachers ?? []),
          ...(target.attachers ?? []),
          source.host,
          target.host,
        ];
        const obstacles = modeler
          .get('elementRegistry')
          .filter(
            (element) =>
              element.parent === parent &&
              element.labelTarget === undefined &&
              element.businessObject.$instanceOf('bpmn:FlowNode') &&
              !ends.includes(element),
          );
        const way = detour(waypoints, source, target, obstacles);
        if (way) modeler.get('modeling').updateWaypoints(connection, way);
      },
    );
}

import { useApiQuery, useApiQuestion } from '#lab/ui/query.jsx';
import type { LocationLine, WarehouseLine } from '../../shared/receipt.dto.js';

/** The warehouses that goods may go to. @param wanted nothing is asked without */
export function useWarehouses(wanted = true) {
  return useApiQuestion<readonly WarehouseLine[]>(wanted ? 'Common/getStockWarehouse' : null, {});
}

/** The locations of a warehouse; none are asked for without one. */
export function useLocations(warehouse: string | null) {
  return useApiQuery<readonly LocationLine[]>(
    warehouse === null ? null : 'Common/getReceiveLocation',
    warehouse === null ? {} : { warehouse },
  );
}

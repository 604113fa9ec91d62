import type { DictionarySeed } from '../../../system/server/index.js';

/** Warehouses and locations of a new installation, as `purchase-1700000000203` inserts them; they do not change. */
export const receivedPlaces: readonly DictionarySeed[] = [
  {
    dictionary: 'purchase_warehouse',
    words: [
      ['MAIN', '中心库', 'Main warehouse'],
      ['COLD', '冷库', 'Cold store'],
      ['HAZ', '危化品库', 'Hazardous goods store'],
    ],
  },
  {
    dictionary: 'purchase_location',
    words: [
      ['MAIN-A', 'A 区', 'Area A'],
      ['MAIN-A-01', 'A 区 01 架', 'Area A, shelf 01'],
      ['MAIN-A-02', 'A 区 02 架', 'Area A, shelf 02'],
      ['MAIN-B', 'B 区', 'Area B'],
      ['MAIN-B-01', 'B 区 01 架', 'Area B, shelf 01'],
      ['COLD-04', '4 °C 冷藏柜', 'Refrigerator, 4 °C'],
      ['COLD-20', '-20 °C 冰箱', 'Freezer, -20 °C'],
      ['COLD-80', '-80 °C 冰箱', 'Freezer, -80 °C'],
      ['HAZ-01', '防爆柜 01', 'Safety cabinet 01'],
      ['HAZ-02', '防爆柜 02', 'Safety cabinet 02'],
    ],
  },
];
